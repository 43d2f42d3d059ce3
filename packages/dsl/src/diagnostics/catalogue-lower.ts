/** Findings about the order of play: steps, choices, triggers, tests. */
export const lowerCatalogue = {
  'lower/no-play': {
    severity: 'error',
    message: 'The game `{game}` has no `play` block.',
    help: 'add `play { … }`: it says what the players do, in order',
    explanation: `Setup makes the table ready; \`play\` is the game itself. A game without it would end before it begins.`,
    example: `game pig "Pig" for 2..6 players`,
    mended: `game pig "Pig" for 2..6 players

play {
  for each p in players { p chooses again: bool "Roll again?" }
  end winners {}
}`,
  },
  'lower/never-set': {
    severity: 'error',
    message: 'Nothing ever gives `{name}` a value.',
    label: 'no value at the start, and none later',
    help: 'say what it is at the start, by `=`, or set it in `setup`',
    explanation: `A variable without \`=\` must be set by the rules: in \`setup\`, or later, before it is looked at. Only a set,
which is empty at first, and a type that ends in \`?\`, which is \`none\` at first, can do without.`,
    example: `game demo "Demo" for 2 players
var leader: player
play { leader chooses again: bool "Again?"  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var leader: player
setup { leader = random players }
play { leader chooses again: bool "Again?"  end winners {} }`,
  },
  'lower/requires-misplaced': {
    severity: 'error',
    message: '`requires` can only stand first in an action, in a trigger before an action, or in `setup`.',
    label: 'nothing can be refused here any more',
    help: 'move it to the beginning of the action, or use `if`',
    explanation: `A \`requires\` decides whether an action is offered at all, so it is looked at before anything of the action
happens. Behind the first effect it would come too late.`,
    example: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { for each p in players { p does one of { take } }  end winners {} }
action take "Take one" { pot += 1  requires pot < 9 else "The pot is full." }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { for each p in players { p does one of { take } }  end winners {} }
action take "Take one" { requires pot < 9 else "The pot is full."  pot += 1 }`,
  },
  'lower/stop-outside-loop': {
    severity: 'error',
    message: '`stop` leaves a loop, but there is no loop around it here.',
    help: 'put it inside `repeat`, `while` or `for each`, or leave it out',
    explanation: `\`stop\` ends the innermost loop of the same step. It cannot leave the loop of the step that called this one.`,
    example: `game demo "Demo" for 2 players
play { stop }`,
    mended: `game demo "Demo" for 2 players
play { repeat 3 times { stop }  end winners {} }`,
  },
  'lower/not-a-step': {
    severity: 'error',
    message: '`{name}` is {what}; only a step can stand alone as a statement.',
    explanation: `A statement that is only a name, or a name with arguments, runs the step of that name. A definition or a table
is worked out inside an expression, an action is offered by \`does one of\`.`,
    example: `game demo "Demo" for 2 players
define richest: player = the players
play { richest }`,
    mended: `game demo "Demo" for 2 players
play { showdown }
step showdown { end winners {} }`,
  },
  'lower/statement-expected': {
    severity: 'error',
    message: 'This is a value, and nothing is done with it.',
    help: 'give it to something: `x = …`, `let x = …`, or call a step',
    explanation: `A statement does something: it moves cards, asks a player, changes a variable, runs a step.`,
    example: `game demo "Demo" for 2 players
var pot[player]: 0..9 = 0
play { for each p in players { pot[p] }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var pot[player]: 0..9 = 0
play { for each p in players { pot[p] += 1 }  end winners {} }`,
  },
  'lower/argument-count': {
    severity: 'error',
    message: '`{name}` takes {expected}, but is given {given}.',
    explanation: `Every parameter of a step or action gets one value, in order.`,
    example: `game demo "Demo" for 2 players
play { greet }
step greet(p: player) { end winners {p} }`,
    mended: `game demo "Demo" for 2 players
play { for each p in players { greet(p) } }
step greet(p: player) { end winners {p} }`,
  },
  'lower/circular-steps': {
    severity: 'error',
    message: 'These run one another in a circle: {circle}.',
    help: 'use `repeat` or `while` for what happens again and again',
    explanation: `A step may not come back to itself through the steps, actions, triggers and card members it runs; each has one
place for its values, and a circle might never end.`,
    example: `game demo "Demo" for 2 players
play { again }
step again { again }`,
    mended: `game demo "Demo" for 2 players
var rounds: 0..9 = 0
play { while rounds < 9 { again }  end winners {} }
step again { rounds += 1 }`,
  },
  'lower/endless-repeat': {
    severity: 'error',
    message: 'This `repeat` may go round for ever without asking anybody or ending.',
    label: 'no decision, `stop` or `end` on every way round',
    help: 'say when it is over: `while … { … }`',
    explanation: `The ends of a game are looked at where a player is asked. A loop that can go round without meeting a decision, a
\`stop\` or an \`end\` would keep the game from ever ending.`,
    example: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { repeat { pot = 1 } }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { while pot < 9 { pot += 1 }  end winners {} }`,
  },
  'lower/not-cards': {
    severity: 'error',
    message: 'Cards are expected here, but this is {what}.',
    explanation: `\`move\`, \`flip\` and \`show\` work on a card or on a set of cards: what lies in a zone, a copy kept by \`let\`, or a
card kind with \`where\`.`,
    example: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 4 |
}
zone deck: pile of Card
var pot: 0..9 = 0
play { move pot to deck  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 4 |
}
zone deck: pile of Card
play { move Card to deck  end winners {} }`,
  },
  'lower/unlike-cards': {
    severity: 'warning',
    message: 'Which of these cards are moved is left open: the first ones in order are taken.',
    help: 'name the cards with `where`, or let a player choose them',
    explanation: `\`move n of S\` takes the first n of a set. That is clear for a pile, which has a top, and for cards that are all alike.
Otherwise it hides a choice.`,
    example: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace  | 4 |
  | king | 4 |
}
zone deck: pile of Card
play { move 2 of Card to deck  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace  | 4 |
  | king | 4 |
}
zone deck: pile of Card
play { move 2 of Card where it is ace to deck  end winners {} }`,
  },
  'lower/unknown-action': {
    severity: 'error',
    message: 'There is no action called `{name}`.',
    label: 'unknown action',
    help: 'declare it, `action pass "Pass" { … }`, or write it in the menu itself',
    explanation: `A menu lists names of actions, or actions written on the spot: \`action roll "Roll" { … }\`.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p does one of { pass } }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { for each p in players { p does one of { pass } }  end winners {} }
action pass "Pass" { }`,
  },
  'lower/trigger-target': {
    severity: 'error',
    message: 'A trigger cannot stand {when} `{name}`: {reason}.',
    explanation: `Triggers stand before or after a step, an action, \`setup\` or \`play\`.`,
    example: `game demo "Demo" for 2 players
trigger after cleanUp { }
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
trigger after cleanUp { }
step cleanUp { }
play { cleanUp  end winners {} }`,
  },
  'lower/trigger-parameters': {
    severity: 'error',
    message: '`{name}` has {expected}, but this trigger names {given}.',
    explanation: `A trigger may name the parameters of the step or the parts of the action it belongs to, by position.`,
    example: `game demo "Demo" for 2 players
trigger after greet(p, q) { }
step greet(p: player) { }
play { for each p in players { greet(p) }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
trigger after greet(p) { }
step greet(p: player) { }
play { for each p in players { greet(p) }  end winners {} }`,
  },
  'lower/not-revealable': {
    severity: 'error',
    message: 'Only a secret choice, a variable, a zone or a sentence can be revealed.',
    explanation: `\`reveal vote\` shows the answers of the choice just made, \`reveal cup\` a variable or zone, \`reveal "…"\` says
something that rests on secret things, such as a count.`,
    example: `game demo "Demo" for 2 players
play { reveal 3  end winners {} }`,
    mended: `game demo "Demo" for 2 players
play {
  each p in players secretly chooses bid: 1..3 "Your bid"
  reveal bid
  end winners {}
}`,
  },
  'lower/say-secret': {
    severity: 'error',
    message: 'All hear this text, but not all may know {what}.',
    help: 'use `reveal "…"` where a secret is made known on purpose',
    explanation: `A sentence that goes to everybody must not give away what only some players see, be it by way of a \`let\`, a
loop, a chosen card or what a step was given. What was turned up, shown to all or moved where all see it, is no secret any
more. \`reveal\` says that telling is meant.`,
    example: `game demo "Demo" for 2 players
var hunt: 0..9 = 3 seen by nobody
play { say "{hunt}"  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var hunt: 0..9 = 3 seen by nobody
play { reveal "{hunt}"  end winners {} }`,
  },
  'lower/say-when-secret': {
    severity: 'warning',
    message: 'Whether this is said tells all about {what}, which not all may know.',
    help: 'use `reveal "…"` if it is meant to be known, or say it in either case',
    explanation: `A sentence that is said only if a secret is so and so gives that secret away, whatever its words are.
What was turned up, shown to all, revealed or moved where all see it, is no secret any more.`,
    example: `game demo "Demo" for 2 players
var hunt: 0..9 = 3 seen by nobody
play { if hunt > 2 { say "The hunt is on." }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var hunt: 0..9 = 3 seen by nobody
play { if hunt > 2 { reveal "The hunt is on." }  end winners {} }`,
  },
  'lower/hidden-from-decider': {
    severity: 'error',
    message: 'The player who decides can never see `{name}`, so this option would always look the same.',
    help: 'if it is meant to be known, show it with a `define … seen by …`; otherwise look at it after the choice',
    explanation: `What is offered to a player is worked out through that player's eyes; what nobody sees reads as empty there.`,
    example: `game demo "Demo" for 2 players
var hunt: 0..9 = 3 seen by nobody
play { for each p in players { p chooses guess: 0..9 where it > hunt "Guess" }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var hunt: 0..9 = 3 seen by nobody
play { for each p in players { p chooses guess: 0..9 "Guess" }  end winners {} }`,
  },
  'lower/unseen-by-decider': {
    severity: 'warning',
    message: 'The player who decides does not see `{name}`, so it reads as nothing here.',
    label: 'worked out through that player’s eyes',
    help: 'show it before (`show … to`, `flip … up`), give a `define … seen by …`, or look at it after the choice',
    explanation: `What is offered to a player is worked out through that player's eyes, so that no list of options gives a
secret away. Cards that lie where nobody looks, or in another player's hand, have no value there: a condition on them never
holds, or always. How many there are can be asked; an unseen card can also be chosen as such.`,
    example: `game demo "Demo" for 2 players
card Card { value: 1..9
  | name | value |
  | ace  | 1     |
  | nine | 9     |
}
zone deck: pile of Card seen by nobody
setup { move Card to deck  shuffle deck }
play {
  for each p in players { p chooses guess: 1..9 where it <= top(deck).value "Your guess" }
  end winners {}
}`,
    mended: `game demo "Demo" for 2 players
card Card { value: 1..9
  | name | value |
  | ace  | 1     |
  | nine | 9     |
}
zone deck: pile of Card seen by nobody
setup { move Card to deck  shuffle deck }
play {
  for each p in players {
    show top(deck) to p
    p chooses guess: 1..9 where it <= top(deck).value "Your guess"
  }
  end winners {}
}`,
  },
  'lower/name-in-use': {
    severity: 'error',
    message: 'The name `{name}` is in use here already.',
    help: 'choose another name',
    explanation: `A name made by \`let\`, a loop or a choice must not hide another one that can be said at the same place.`,
    example: `game demo "Demo" for 2 players
play { let pot = 1  let pot = 2  end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { let pot = 1  let more = 2  end winners {} }`,
  },
  'lower/not-supported': {
    severity: 'error',
    message: 'Rheol does not support {what} yet.',
    explanation: `The language describes this, but this version cannot run it. It is refused rather than run wrongly.`,
    example: `game demo "Demo" for 2 players
table pay(n: 1..2, m: 1..2, o: 1..2): 0..9 {
  | n    | 1 | 2 |
  | 1..2 | 3 | 4 |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
table pay(n: 1..2, m: 1..2): 0..9 {
  | n    | 1 | 2 |
  | 1..2 | 3 | 4 |
}
play { end winners {} }`,
  },
  'lower/not-a-die': {
    severity: 'error',
    message: '`{name}` is not a die.',
    explanation: `\`roll\` names a die that the game declares: \`die Pip 1..6\`.`,
    example: `game demo "Demo" for 2 players
play { let luck = roll Pip  end winners {} }`,
    mended: `game demo "Demo" for 2 players
die Pip 1..6
play { let luck = roll Pip  end winners {} }`,
  },
  'lower/unknown-step': {
    severity: 'error',
    message: 'There is no step called `{name}`.',
    label: 'unknown step',
    help: 'declare it: `step settle { … }`',
    explanation: `A statement that is only a name runs the step of that name.`,
    example: `game demo "Demo" for 2 players
play { cleanUp  end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { cleanUp  end winners {} }
step cleanUp { }`,
  },
  'lower/unknown-card-step': {
    severity: 'error',
    message: 'A {card} card has no step called `{name}`.',
    explanation: `\`c.effect(p)\` runs a step that the card kind declares; each row may have its own.`,
    example: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 1 |
}
zone deck: pile of Card
play { top(deck).effect  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Card {
  step effect { }
  | name | copies |
  | ace  | 1      |
}
zone deck: pile of Card
play { top(deck).effect  end winners {} }`,
  },
  'lower/not-a-zone-family': {
    severity: 'error',
    message: '`deal … to each` needs the name of a zone that every player has, without brackets.',
    explanation: `\`deal 5 from deck to each hand\` gives five cards to \`hand[p]\` of every player, one at a time, round the table.`,
    example: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 9 |
}
zone deck: pile of Card
play { deal 1 from deck to each players  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 9 |
}
zone deck: pile of Card
zone hand[player]: group of Card seen by owner
play { deal 1 from deck to each hand  end winners {} }`,
  },
  'lower/show-to-whom': {
    severity: 'error',
    message: 'Cards are shown to a player or to a set of players, but this is {what}.',
    explanation: `\`show hand[p] to q\` lets one player, or several, see cards that they could not see.`,
    example: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 9 |
}
zone deck: pile of Card
play { show top(deck) to 3  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 9 |
}
zone deck: pile of Card
play { for each p in players { show top(deck) to p }  end winners {} }`,
  },
  'lower/wrong-zone': {
    severity: 'error',
    message: '`{zone}` holds {holds} cards, but these are {given} cards.',
    explanation: `Each zone holds cards of one kind.`,
    example: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 9 |
}
card Coin { | name | copies |
  | penny | 9 |
}
zone deck: pile of Card
play { move Coin to deck  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Card { | name | copies |
  | ace | 9 |
}
card Coin { | name | copies |
  | penny | 9 |
}
zone purse: pile of Coin
play { move Coin to purse  end winners {} }`,
  },
  'test/seats': {
    severity: 'error',
    message: 'This test seats {given}, but the game is for {expected}.',
    help: 'name as many as play: `players A, B`',
    explanation: `A test names its players in order: \`players A, B, C\`. Their number must fit the game; a game with named seats needs none.`,
    example: `game demo "Demo" for 3..5 players
play { end winners {} }
test "too few" { players A, B }`,
    mended: `game demo "Demo" for 3..5 players
play { end winners {} }
test "enough" { players A, B, C }`,
  },
  'test/same-title': {
    severity: 'warning',
    message: 'Another test is called “{title}” too.',
    help: 'say in the title what is special about it',
    explanation: `A test is known by its title wherever results are told, so each should have one of its own.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "asked" { players A, B  do A chooses x: yes }
test "asked" { players A, B  do A chooses x: no }`,
    mended: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "says yes" { players A, B  do A chooses x: yes }
test "says no" { players A, B  do A chooses x: no }`,
  },
  'test/line-order': {
    severity: 'error',
    message: '`{line}` comes too late here.',
    help: 'the order is: players, option, next, given, run, then do, refuse and expect',
    explanation: `A test first describes the table, then what is done and expected.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "late" { players A, B  do A chooses x: yes  players C, D }`,
    mended: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "in order" { players A, B  do A chooses x: yes }`,
  },
  'test/unknown-player': {
    severity: 'error',
    message: 'Nobody called `{name}` is seated in this test.',
    help: 'players have the names of the `players` line of this test',
    explanation: `The players of a test are those named in its first line.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "who" { players A, B  do C chooses x: yes }`,
    mended: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "who" { players A, B  do A chooses x: yes }`,
  },
  'test/unknown-part': {
    severity: 'error',
    message: 'No choice of this game has a part called `{name}`.',
    help: 'a part is the name before the colon: in `p chooses crew: …` it is `crew`',
    explanation: `\`do A chooses crew: …\` answers a choice by the name of its part.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "which" { players A, B  do A chooses y: yes }`,
    mended: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "which" { players A, B  do A chooses x: yes }`,
  },
  'test/bad-given': {
    severity: 'error',
    message: '{reason}',
    explanation: `A \`given\` sets a variable or lays cards: \`given leader = A, hand[A] = {ace}, deck = [king, ace]\`. A list fills a pile from
the top, or a family of zones or variables in order of its last index.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "given" { players A, B  given 3 = 4 }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "given" { players A, B  given pot = 4 }`,
  },
  'test/bad-chance': {
    severity: 'error',
    message: '{reason}',
    explanation: `\`next roll Pip: 6, 1\`, \`next random player: B\` and \`next shuffle deck: ace, two\` fix what chance brings.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "chance" { players A, B  next roll Pip: 3 }`,
    mended: `game demo "Demo" for 2 players
die Pip 1..6
play { for each p in players { p chooses x: bool "?"  let luck = roll Pip }  end winners {} }
test "chance" { players A, B  next roll Pip: 3  do A chooses x: yes }`,
  },
  'test/no-sight': {
    severity: 'error',
    message: 'Only a zone, a variable or a definition with `seen by` can be seen or not.',
    explanation: `\`expect A sees role[B]\` asks whether seat A sees what lies there.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "sight" { players A, B  expect A sees 3 }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { for each p in players { p chooses x: bool "?" }  end winners {} }
test "sight" { players A, B  expect A sees pot }`,
  },
  'workspace/no-base': {
    severity: 'error',
    message: 'The game `{name}` that this file belongs to is not here.',
    label: 'unknown game',
    help: 'check the spelling; a variant is kept in the folder of its game',
    explanation: `A variant or tests file names the game it belongs to; that game's file must be in the same folder or one that is
checked along with it.`,
    example: `variant calm of storm "A calm storm"`,
    mended: `game storm "Storm" for 2 players

play { end winners {} }`,
  },
  'workspace/circular-base': {
    severity: 'error',
    message: 'These variants stand on one another in a circle: {circle}.',
    explanation: `A variant may be a variant of a variant, but in the end it must stand on a game.`,
    example: `variant calm of calm "Calm"`,
    mended: `game calm "Calm" for 2 players

play { end winners {} }`,
  },
  'workspace/duplicate-name': {
    severity: 'error',
    message: 'Two files are called `{name}`.',
    explanation: `Games and variants are found by the name in their first line, so each name stands for one file.`,
    example: `// storm.rules
game storm "Storm" for 2 players
play { end winners {} }

// gale.rules
game storm "Gale" for 2 players
play { end winners {} }`,
    mended: `// storm.rules
game storm "Storm" for 2 players
play { end winners {} }

// gale.rules
game gale "Gale" for 2 players
play { end winners {} }`,
  },
} as const
