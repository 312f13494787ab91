import { searchKey } from '#domain/search-key.ts'

export interface Candidate {
  id_order: number
  numero: string
  communication_structuree: string
  total_cents: number
  /** The club, and the billing name. */
  names: string[]
}

/** Why an order may be the one meant. */
export type Hint = 'communication' | 'one_digit' | 'in_text' | 'amount_and_name'
export interface Suggestion {
  id_order: number
  hint: Hint
}

interface Movement {
  amount_cents: number
  communication_structuree: string | null
  communication: string
  counterparty_name: string
}

const MOST = 3
/** Words in the names of half of the clubs. */
const COMMON = ['taekwondo', 'club', 'dojang', 'dojo', 'asbl', 'ecole', 'team', 'academy', 'association']

/** Prepared once for many movements: suggests the awaited orders of a movement, the likeliest first. */
export function createSuggester(candidates: Candidate[]) {
  const byCommunication = new Map(candidates.map((one) => [one.communication_structuree, one]))
  const byGap = new Map<string, Candidate[]>()
  for (const one of candidates) for (const gap of gapsOf(one.communication_structuree)) add(byGap, gap, one)
  const byAmount = new Map<number, { one: Candidate; words: Set<string> }[]>()
  for (const one of candidates) add(byAmount, one.total_cents, { one, words: wordsOf(one.names.join(' ')) })
  const byNumber = new Map(candidates.map((one) => [one.numero, one]))

  return function suggest(movement: Movement): Suggestion[] {
    const { communication_structuree: digits, communication, counterparty_name, amount_cents } = movement
    const found = new Map<number, Hint>()
    const say = (one: Candidate | undefined, hint: Hint) => {
      if (one && !found.has(one.id_order)) found.set(one.id_order, hint)
    }
    if (digits) {
      say(byCommunication.get(digits), 'communication')
      for (const gap of gapsOf(digits)) for (const one of byGap.get(gap) ?? []) say(one, 'one_digit')
    }
    for (const typed of communicationsIn(communication)) say(byCommunication.get(typed), 'in_text')
    for (const [numero] of communication.matchAll(/\b\d{4}-\d{6}\b/g)) say(byNumber.get(numero), 'in_text')
    const words = wordsOf(`${counterparty_name} ${communication}`)
    for (const { one, words: known } of byAmount.get(amount_cents) ?? []) {
      if ([...words].some((word) => known.has(word))) say(one, 'amount_and_name')
    }
    return [...found].slice(0, MOST).map(([id_order, hint]) => ({ id_order, hint }))
  }
}

/** Communications in a free text, in any notation: '+++123/4567/89002+++', '123456789002'. */
function communicationsIn(text: string): string[] {
  return [...text.matchAll(/(?<!\d)(\d{3})[ /.-]?(\d{4})[ /.-]?(\d{5})(?!\d)/g)].map((parts) => parts.slice(1).join(''))
}

/** The digits with each one masked in turn: two communications that share a mask differ in one digit at most. */
function gapsOf(digits: string): string[] {
  return Array.from(digits, (_, index) => `${digits.slice(0, index)}*${digits.slice(index + 1)}`)
}

function wordsOf(text: string): Set<string> {
  const words = searchKey(text).split(/[ .@]/)
  return new Set(words.filter((word) => word.length >= 4 && !/^\d+$/.test(word) && !COMMON.includes(word)))
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
