import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PublicCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import { containing } from '#api/database/like-pattern.ts'
import { mayBeMistyped, mistakesIn } from '#domain/close-name.ts'
import { addMonths, type CalendarDate } from '#domain/dates.ts'
import { type MemberSearch, phoneOfNumber, readMemberSearch } from '#domain/member-search.ts'

type Condition = RawBuilder<SqlBool>
type Call = Pick<PublicCall, 'db' | 'clock'>

/** How a search text selects members, for a statement whose table `member` is named m. */
export interface MemberMatch {
  condition: Condition
  /** 0 for names that begin with the text, 1 for other names, 2 for other data, 3 for close names. */
  rank: RawBuilder<number>
  search: MemberSearch
}

export const CLOSE_RANK = 3
/** Close names are looked for when fewer members match exactly. */
export const FEW = 5
const MAX_CLOSE = 20
/** Candidates that are compared letter by letter. */
const CANDIDATES = 1000
/** A word in the names of more clubs tells none of them apart. */
const MAX_CLUBS = 20
/** The name of a club finds those who were licensed there within this time. */
const CLUB_MONTHS = 24

/** Null without a usable word. */
export async function matchMembers(call: Call, texte: string): Promise<MemberMatch | null> {
  const day = today(call.clock)
  const search = readMemberSearch(texte, day)
  if (!search) return null
  const clubs = await findClubs(call.db, search.words)
  const conditions = [...wordsCondition(search.words, clubs, day), ...otherConditions(search)]
  return { condition: allOf(conditions), rank: rankOf(search.words, []), search }
}

/** The same match with close names added. Null if there are none. */
export async function addCloseNames(call: Call, { condition, search }: MemberMatch): Promise<MemberMatch | null> {
  if (!search.words.some(mayBeMistyped)) return null
  const close = (await readCandidates(call, search))
    .map(({ id, name }) => ({ id, mistakes: mistakesIn(search.words, name) ?? 0 }))
    .filter(({ mistakes }) => mistakes > 0)
    .toSorted((one, other) => one.mistakes - other.mistakes || one.id - other.id)
    .slice(0, MAX_CLOSE)
    .map(({ id }) => id)
  if (close.length === 0) return null
  return {
    condition: sql`(${condition} or m.id = any(${close}::integer[]))`,
    rank: rankOf(search.words, close),
    search,
  }
}

const allOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

function rankOf(words: string[], close: number[]): RawBuilder<number> {
  const [first] = words
  if (first === undefined) return sql`0`
  const named = allOf(words.map((word) => sql<SqlBool>`m.search like ${containing(word)}`))
  return sql`case when m.search like ${`${first}%`} and ${named} then 0 when ${named} then 1
    when m.id = any(${close}::integer[]) then ${sql.lit(CLOSE_RANK)} else 2 end`
}

/** A word is part of the member's own data or of the name of the member's club. */
function wordsCondition(words: string[], { byWord, shared }: FoundClubs, day: CalendarDate): Condition[] {
  const either = (word: string): Condition => {
    const known = byWord.get(word) ?? []
    const few = known.length > MAX_CLUBS ? shared : known
    if (few.length === 0) return ownCondition(word)
    return sql`(${ownCondition(word)} or exists (
      select from licence where licence.id_member = m.id and ${licensedIn(few, day)}
    ))`
  }
  if (byWord.size === 0 || byWord.size < words.length) return words.map(either)
  // No word must be the member's own, so no index serves all of them: each way has a branch that an index serves.
  const ways = words.map((word) => allOf([ownCondition(word), ...words.filter((other) => other !== word).map(either)]))
  return [
    sql`m.id in (
      ${sql.join(
        ways.map((way) => sql`select m.id from member m where ${way}`),
        sql` union all `,
      )}
      union all select licence.id_member from licence where ${licensedIn(shared, day)}
    )`,
  ]
}

const licensedIn = (clubs: number[], day: CalendarDate) =>
  sql<SqlBool>`licence.id_club = any(${clubs}::integer[]) and licence.cancelled_at is null
    and licence.date_fin >= ${addMonths(day, -CLUB_MONTHS)}::date`

/** Three letters are searched anywhere; fewer only at the beginning of names, which the index supports. */
function ownCondition(word: string): Condition {
  return word.length < 3
    ? sql`(m.search like ${`${word}%`} or m.search like ${`% ${word}%`})`
    : sql`m.search_text like ${containing(word)}`
}

function otherConditions({ births, numbers, mails, phones }: MemberSearch): Condition[] {
  return [
    ...births.map((birth) => sql<SqlBool>`m.date_naissance = ${birth}::date`),
    ...phones.map((phone) => sql<SqlBool>`m.search_text like ${containing(phone)}`),
    ...numbers.map((number) => {
      const phone = phoneOfNumber(number)
      return sql<SqlBool>`m.id in (
        select id from member where numero_licence like ${`${number}%`}
        union all select id_member from former_licence where numero_licence like ${`${number}%`}
        ${phone ? sql`union all select id from member where search_text like ${containing(phone)}` : sql``}
      )`
    }),
    ...mails.map(
      (mail) => sql<SqlBool>`m.id in (
        select id from member where lower(mail) like ${containing(mail)}
        union all
        select link.id_member from account join account_member link on link.id_account = account.id
        where account.email like ${containing(mail)}
          and search_key(account.surname || ' ' || account.name || ' ' || account.email)
            like '%' || search_key(${mail}) || '%'
      )`,
    ),
  ]
}

interface FoundClubs {
  /** For each word that is part of a club's name or number, those clubs: at most one more than tell a club apart. */
  byWord: Map<string, number[]>
  /** The clubs that have all these words, if they tell a club apart. */
  shared: number[]
}

async function findClubs(db: Connection, words: string[]): Promise<FoundClubs> {
  const long = words.filter((word) => word.length >= 3)
  const found = await readClubs(
    db,
    long.map((word) => [word]),
  )
  const byWord = new Map(long.flatMap((word, place) => (found[place]!.length > 0 ? [[word, found[place]!]] : [])))
  const [first = [], ...others] = byWord.values()
  const shared = [first, ...others].some(({ length }) => length > MAX_CLUBS)
    ? (await readClubs(db, [[...byWord.keys()]]))[0]!
    : first.filter((id) => others.every((some) => some.includes(id)))
  return { byWord, shared: shared.length > MAX_CLUBS ? [] : shared }
}

/** For each group of words, the clubs that have all of them. */
async function readClubs(db: Connection, groups: string[][]) {
  if (groups.length === 0) return []
  const found = groups.map((words) => {
    const conditions = words.map((word) => sql<SqlBool>`search_text like ${containing(word)}`)
    return sql`array(select id from club where ${allOf(conditions)} limit ${MAX_CLUBS + 1})`
  })
  const { rows } = await sql<{ clubs: number[][] }>`
    select json_build_array(${sql.join(found)}) as clubs`.execute(db)
  return rows[0]!.clubs
}

/**
 * Members whose names share a key with typed words (migration 64): with all of them, or with one while the others are parts
 * of the member's data. Each way is one that indexes serve; to compute the keys of all who have a frequent name takes seconds.
 */
async function readCandidates({ db }: Call, search: MemberSearch) {
  // The keys of a word are kept from the planner, which would take them for keys of a third of all members.
  const close = (word: string) => sql<SqlBool>`name_keys(m.search) && (select name_keys(${word}))`
  const { words } = search
  const ways = [
    words.map((word) => (mayBeMistyped(word) ? close(word) : ownCondition(word))),
    ...(words.length === 1 ? [] : words.filter(mayBeMistyped)).map((mistyped) =>
      words.map((word) => (word === mistyped ? close(word) : ownCondition(word))),
    ),
  ]
  const { rows } = await sql<{ id: number; name: string }>`${sql.join(
    ways.map(
      (conditions) => sql`(
        select m.id, m.search as name from member m
        where m.erased_at is null and ${allOf([...conditions, ...otherConditions(search)])}
        limit ${CANDIDATES})`,
    ),
    sql` union `,
  )}`.execute(db)
  return rows
}
