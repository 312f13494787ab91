import { type CalendarDate, isCalendarDate, parseDate } from './dates.ts'
import { searchKey } from './search-key.ts'

/** What a person at the secretariat typed to find somebody, word by word: all of it must agree. */
export interface MemberSearch {
  /** Parts of names, as search keys. */
  names: string[]
  /** Beginnings of licence numbers. */
  numbers: string[]
  /** Days of birth. */
  births: CalendarDate[]
  /** Beginnings of e-mail addresses, in small letters. */
  mails: string[]
}

/** Beyond this many words nothing is narrowed down any more. */
const MAX_WORDS = 8
/** A shorter beginning of a number says nothing: half of the federation has it. */
const SHORTEST_NUMBER = 4

/** Null when there is nothing to look for yet: an empty text, a date that is still being typed. */
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
    // Of a date only half typed nothing can be said.
  } else if (!/^\d+[/.-][\d/.-]*$/.test(word)) names.push(...searchKey(word).split(' ').filter(Boolean))
}

/** DD/MM/YYYY, also with a day or month of one digit or other signs between, or YYYY-MM-DD. */
function readBirth(word: string): CalendarDate | undefined {
  if (isCalendarDate(word)) return word
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(word)
  return parts ? parseDate(`${parts[1]!.padStart(2, '0')}/${parts[2]!.padStart(2, '0')}/${parts[3]}`) : undefined
}
