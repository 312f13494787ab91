/** Shorter words have too many neighbours. */
const SHORTEST_CLOSE = 4
/** From this length on a word may have two mistakes. */
const TWO_MISTAKES = 8

/** Whether a word of a search may be mistyped. */
export function mayBeMistyped(word: string): boolean {
  return word.length >= SHORTEST_CLOSE && /^[a-z]+$/.test(word)
}

/**
 * How many mistakes were made if this name was meant: each typed word is part of it, or one of its words with a few
 * mistakes. Undefined if another name was meant. Both sides are search keys.
 */
export function mistakesIn(words: string[], name: string): number | undefined {
  const letters = name.replaceAll(' ', '')
  const names = name.split(' ')
  const mistakes = words.map((word) =>
    letters.includes(word) ? 0 : Math.min(...names.map((one) => compare(word, one))),
  )
  const all = mistakes.reduce((sum, some) => sum + some, 0)
  return Number.isFinite(all) ? all : undefined
}

function compare(word: string, name: string): number {
  const most = word.length >= TWO_MISTAKES ? 2 : 1
  if (!mayBeMistyped(word) || Math.abs(word.length - name.length) > most) return Infinity
  const distance = editDistance(word, name)
  return distance <= most ? distance : Infinity
}

/** Letters added, left out or replaced, and neighbours exchanged (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let [older, before] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let least = Math.min(before[column]! + 1, now[column - 1]! + 1, before[column - 1]! + cost)
      const exchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && exchanged) least = Math.min(least, older[column - 2]! + 1)
      now.push(least)
    }
    ;[older, before] = [before, now]
  }
  return before[other.length]!
}
