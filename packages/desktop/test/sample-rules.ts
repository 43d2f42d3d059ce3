/** Small games for tests, of no game in particular. */

/** Take one to three counters; who takes the last wins. Nothing is hidden, so everything can be taken back. */
export const HEAP: string = `game heap "Heap" for 2..4 players

option size: 1..20 = 9 "Counters at the start"

var heap: 0..20 = 0

setup { heap = size }

play {
  repeat {
    for each p in players {
      p chooses take: 1..3 where it <= heap "Take counters"
      heap -= take
      if heap is 0 { end winners {p} "The last counter is taken." }
    }
  }
}
`

/** Gems in hand, played one by one: only their owner sees a hand. */
export const GEMS: string = `game gems "Gems" for 2..4 players

card Gem {
  | name     | copies |
  | amber    | 1      |
  | beryl    | 1      |
  | coral    | 1      |
  | diamond  | 1      |
  | emerald  | 1      |
  | fluorite | 1      |
  | garnet   | 1      |
  | hematite | 1      |
  | jade     | 1      |
  | kunzite  | 1      |
  | larimar  | 1      |
  | moonstone | 1     |
}

zone deck: pile of Gem seen by nobody
zone hand[player]: group of Gem seen by owner
zone shown: pile of Gem

setup {
  move Gem to deck
  shuffle deck
  deal 3 from deck to each hand
}

play {
  repeat 2 times {
    for each p in players {
      p chooses c: hand[p] "Play a gem"
      move c to shown
    }
  }
  end winners {} "All is played."
}
`

export const GEM_NAMES: readonly string[] = [
  'amber',
  'beryl',
  'coral',
  'diamond',
  'emerald',
  'fluorite',
  'garnet',
  'hematite',
  'jade',
  'kunzite',
  'larimar',
  'moonstone',
]

/** Everybody answers in secret, then the answers are shown. */
export const VOTE: string = `game vote "Vote" for 2..4 players

enum Side { left, right }

play {
  repeat 2 times {
    each p in players secretly chooses side: Side "Choose a side"
    reveal side
  }
  end winners {} "All is said."
}
`

/** Answering yes sets off rules without an end. */
export const RUNAWAY: string = `game runaway "Runaway" for 1..2 players

var flag: bool = no

play {
  repeat {
    for each p in players {
      p chooses go: bool "Set it off?"
      if go {
        flag = yes
        while flag { flag = yes }
      }
    }
  }
}
`
