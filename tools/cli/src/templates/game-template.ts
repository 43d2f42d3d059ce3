/** A small whole game to begin with: it passes `check` and `test`, and has a little of everything. */
export function gameTemplate(name: string, title: string): string {
  return `/// Say here what the game is about and who wins.
game ${name} "${title}" for 2..4 players

option goal: 10..50 = 20 "Points to win"

die Pip 1..6

/// Points are open for all to see.
track score[player]: 0..60 = 0

play {
  repeat { for each p in players { takeTurn(p) } }
}

/// Take two points, or dare the die: a one takes away all you have.
step takeTurn(p: player) "Turn" {
  p does one of { take, dare }
}

action take "Take two points" { score[actor] += 2 }

action dare "Roll the die" {
  let pip = roll Pip
  if pip is 1 { score[actor] = 0 }
  else { score[actor] += pip }
}

end goalReached when any players where score[it] >= goal
  winners players where score[it] >= goal "The goal is reached."

test "a one takes away all points" {
  players A, B
  given score[A] = 12
  next roll Pip: 1
  do A does dare
  expect score[A] is 0
}

test "who reaches the goal wins" {
  players A, B
  given score[A] = 18
  do A does take
  expect winners is {A}
}
`
}
