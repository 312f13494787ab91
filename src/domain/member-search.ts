import { type CalendarDate, isCalendarDate, parseDate } from './dates.ts'
import { phoneKey } from './phone-number.ts'
import { searchKey } from './search-key.ts'

/** The parsed search of the secretariat: all parts must match. */
export interface MemberSearch {
  /** Parts of a name, a town, a club's name or an e-mail address before its @, as search keys. */
  words: string[]
  /** Beginnings of licence numbers. */
  numbers: string[]
  /** Birth dates. */
  births: CalendarDate[]
  /** Parts of e-mail addresses with their @, in lower case. */
  mails: string[]
  /** Parts of phone numbers, as phone keys. */
  phones: string[]
}

/** More words do not narrow a search. */
const MAX_WORDS = 8
/** A shorter beginning matches half of the federation. */
const SHORTEST_NUMBER = 4
/** Fewer digits are part of too many phone numbers. */
const SHORTEST_PHONE = 6
/** Without its 0. */
const WHOLE_PHONE = 8

/** Digits in the groups that people use, beginning like a phone number. */
const PHONE = /(?<!\S)(?:\+|0)[\d\s./()-]*\d(?!\S)/g
const DATE = /(?<!\S)(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\S)/g
/** Also a date that is still being typed, or does not exist. */
const LIKE_A_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{0,4}$/

/** Null without a usable word: an empty text, a date that is still being typed. */
export function readMemberSearch(text: string, today: CalendarDate): MemberSearch | null {
  const search: MemberSearch = { words: [], numbers: [], births: [], mails: [], phones: [] }
  const rest = text
    .replace(DATE, (date) => take(search.births, readBirth(date, today)) ?? date)
    .replace(PHONE, (phone) => take(search.phones, readPhone(phone)) ?? phone)
  for (const word of rest.trim().split(/\s+/).slice(0, MAX_WORDS)) sort(word, search)
  return Object.values(search).some((words) => words.length > 0) ? search : null
}

/** Adds what was read and leaves a space in its place. */
function take(list: string[], value: string | undefined) {
  if (value === undefined) return undefined
  list.push(value)
  return ' '
}

function sort(word: string, { words, numbers, mails }: MemberSearch) {
  if (word.includes('@')) mails.push(word.toLowerCase())
  else if (/^\d+$/.test(word)) {
    if (word.length >= SHORTEST_NUMBER) numbers.push(word)
    // A date that is still being typed is ignored.
  } else if (!/^[\d+][\d/.()-]*$/.test(word)) words.push(...searchKey(word).split(' ').filter(Boolean))
}

/** YYYY-MM-DD or DD/MM/YYYY, also with one-digit parts or other separators. Two digits are a year that has begun: 16 is 2016, 99 is 1999. */
function readBirth(date: string, today: CalendarDate): CalendarDate | undefined {
  const [day, month, year] = date.split(/[/.-]/) as [string, string, string]
  if (day.length === 4) return isCalendarDate(date) ? date : undefined
  const century = year <= today.slice(2, 4) ? today.slice(0, 2) : String(Number(today.slice(0, 2)) - 1)
  return parseDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year.length === 2 ? century : ''}${year}`)
}

function readPhone(text: string) {
  const key = phoneKey(text)
  return /^\d+$/.test(text) || LIKE_A_DATE.test(text) || key.length < SHORTEST_PHONE ? undefined : key
}

/** Digits without a separator are the beginning of a licence number, and a phone number if they are long enough. */
export function phoneOfNumber(number: string): string | undefined {
  const key = phoneKey(number)
  return key.length >= (number.startsWith('0') ? SHORTEST_PHONE : WHOLE_PHONE) ? key : undefined
}
