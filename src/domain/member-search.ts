import { type CalendarDate, isCalendarDate, parseDate } from './dates.ts'
import { searchKey } from './search-key.ts'

/** The parsed search of the secretariat: all parts must match. */
export interface MemberSearch {
  /** Parts of names, as search keys. */
  names: string[]
  /** Beginnings of licence numbers. */
  numbers: string[]
  /** Birth dates. */
  births: CalendarDate[]
  /** Beginnings of e-mail addresses, in lower case. */
  mails: string[]
}

/** More words do not narrow a search. */
const MAX_WORDS = 8
/** A shorter beginning matches half of the federation. */
const SHORTEST_NUMBER = 4

/** Null without a usable word: an empty text, a date that is still being typed. */
export function readMemberSearch(text: string): MemberSearch | null {
  const search: MemberSearch = { names: [], numbers: [], births: [], mails: [] }
  for (const word of text.trim().split(/\s+/).slice(0, MAX_WORDS)) sort(word, search)
  return Object.values(search).some((words) => words.length > 0) ? search : null
}

function sort(word: string, { names, numbers, births, mails }: MemberSearch) {
  const birth = readBirth(word)
  if (birth) births.push(birth)
  else if (word.includes('@')) mails.push(word.toLowerCase())
  else if (/^\d+$/.test(word)) {
    if (word.length >= SHORTEST_NUMBER) numbers.push(word)
    // A date that is still being typed is ignored.
  } else if (!/^\d+[/.-][\d/.-]*$/.test(word)) names.push(...searchKey(word).split(' ').filter(Boolean))
}

/** DD/MM/YYYY, also with one-digit parts or other separators, or YYYY-MM-DD. */
function readBirth(word: string): CalendarDate | undefined {
  if (isCalendarDate(word)) return word
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(word)
  return parts ? parseDate(`${parts[1]!.padStart(2, '0')}/${parts[2]!.padStart(2, '0')}/${parts[3]}`) : undefined
}
