/** A variant that changes nothing yet, with a test that shows it can be played. */
export function variantTemplate(
  name: string,
  title: string,
  base: { readonly name: string; readonly seats: readonly string[] },
): string {
  const players = base.seats.length === 0 ? '' : `  players ${base.seats.join(', ')}\n`
  return `/// Say here what is different, and why one would play it.
variant ${name} of ${base.name} "${title}"

// Write only what differs from the base:
//   a new declaration is added;
//   \`replace step NAME { … }\` stands for the one of that kind and name;
//   \`remove end NAME\` takes something out;
//   \`set option NAME = VALUE\` gives an option another value to begin with;
//   \`trigger before NAME { … }\` adds something before or after a step or action.

test "the game begins" {
${players}  expect not any winners
}
`
}
