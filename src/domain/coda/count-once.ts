import type { ReadMovement } from './read-movement.ts'

/** A problem of a file, with its line. */
export interface CodaProblem {
  line: number
  message: string
}

type Counted = { movements: ReadMovement[] } | { problem: CodaProblem }

/** First digit of the transaction type, which tells the role of a movement in its group. */
const WITH_EXPLANATION = '3'
const TOTAL_WITHIN = '7'
const PART_OF_IT = '9'

/**
 * Counts each euro once: of a total followed by its details the details count, since they carry the communications; a
 * simple movement that the bank merely explains counts itself.
 */
export function countOnce(movements: ReadMovement[]): Counted {
  const counted: ReadMovement[] = []
  for (const group of groupsOf(movements)) {
    const [total, ...details] = group
    if (total!.detail !== '0000') return problemAt(total!, 'un détail n’est précédé d’aucun total.')
    if (details.length === 0 || kindOf(total!) === WITH_EXPLANATION) {
      counted.push(total!)
      continue
    }
    const sum = details
      .filter((one, index) => !isPart(details, one, index))
      .reduce((all, { millis }) => all + millis, 0n)
    if (sum !== total!.millis) return problemAt(total!, 'les détails de ce mouvement ne font pas son total.')
    counted.push(...details.filter((_, index) => !isTotal(details, index)))
  }
  return { movements: counted }
}

function problemAt({ line }: ReadMovement, message: string): Counted {
  return { problem: { line, message } }
}

/** A movement and those that follow under the same number. */
function groupsOf(movements: ReadMovement[]): ReadMovement[][] {
  const groups: ReadMovement[][] = []
  for (const movement of movements) {
    const last = groups.at(-1)
    if (last && movement.detail !== '0000' && last[0]!.sequence === movement.sequence) last.push(movement)
    else groups.push([movement])
  }
  return groups
}

function kindOf({ transaction }: ReadMovement) {
  return transaction.charAt(0)
}

/** A total within a total, followed by its parts. */
function isTotal(details: ReadMovement[], index: number) {
  const next = details[index + 1]
  return kindOf(details[index]!) === TOTAL_WITHIN && next !== undefined && kindOf(next) === PART_OF_IT
}

function isPart(details: ReadMovement[], one: ReadMovement, index: number) {
  return kindOf(one) === PART_OF_IT && details.slice(0, index).some((before) => kindOf(before) === TOTAL_WITHIN)
}
