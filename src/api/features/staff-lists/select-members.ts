import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { filterMembers, gradeOfMember, lastClub, memberColumns } from '#api/core/lists/member-list.ts'
import { addCloseNames, CLOSE_RANK, FEW, type MemberMatch, matchMembers } from '#api/core/members/match-members.ts'
import type { ColumnKey } from '#contract/staff/staff-list-fields.ts'

type Selection = Input<'staffExportMembers'>
export type Value = string | number | null
/** A row as PostgreSQL answers it: the values are c0, c1 … */
export type SelectedRow = { id: number; rank: number } & Record<`c${number}`, Value>

/** Matches of a search text that are counted and sorted for a page; a person with more adds a word. */
export const MOST_MATCHES = 1000

/** The members of a list, as parts of a statement. */
export interface SelectedMembers {
  where: RawBuilder<SqlBool>
  /** The join that the order needs. */
  sorting: RawBuilder<unknown>
  rank: RawBuilder<number>
  order: RawBuilder<unknown>
  /** The joins that the chosen columns need. */
  joins: RawBuilder<unknown>
  values: RawBuilder<unknown>
}

/** The selection, which `widen` extends with close names; null for a text without a usable word. */
export async function selectMembers(selection: Selection, call: AccountCall) {
  const match = await matchMembers(call, selection.texte)
  if (selection.texte.trim() !== '' && !match) return null
  return {
    match,
    selected: build(selection, match, call),
    widen: async () => {
      const wider = match && (await addCloseNames(call, match))
      return wider ? build(selection, wider, call) : null
    },
  }
}

/** The same for a file, which has all rows: with close names where few match. */
export async function selectAllMembers(selection: Selection, call: AccountCall) {
  const found = await selectMembers(selection, call)
  if (!found?.match) return found?.selected ?? null
  const { rows } = await sql`select m.id from member m where ${found.selected.where} limit ${FEW}`.execute(call.db)
  return (rows.length < FEW ? await found.widen() : null) ?? found.selected
}

function build(selection: Selection, match: MemberMatch | null, call: AccountCall): SelectedMembers {
  const day = today(call.clock)
  const chosen = selection.colonnes as ColumnKey<'membres'>[]
  const by = selection.tri.replace(/^-/, '') as ColumnKey<'membres'>
  const sorting = memberColumns[by]
  const all: RawBuilder<SqlBool>[] = [
    sql`m.erased_at is null`,
    ...filterMembers(selection, day),
    ...(match ? [match.condition] : []),
  ]
  const inColumns = new Set(chosen.map((key) => memberColumns[key].join).filter((join) => join !== undefined))
  const rank = match ? match.rank : sql<number>`0`
  const direction = sql.raw(selection.tri.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const value = sorting.order ?? sorting.value(day)
  return {
    where: sql`${sql.join(all, sql` and `)}`,
    sorting: sorting.orderJoin ?? sorting.join ?? sql``,
    rank,
    order:
      selection.tri === 'nom'
        ? sql`${match && match.search.words.length > 0 ? sql`${rank}, ` : sql``}m.nom collate french, m.prenom collate french, m.id`
        : sql`${value} ${direction}, m.nom collate french, m.prenom collate french, m.id`,
    joins: sql.join(
      [lastClub, gradeOfMember].filter((join) => inColumns.has(join)),
      sql` `,
    ),
    values: sql.join(chosen.map((key, place) => sql`${memberColumns[key].value(day)} as ${sql.id(`c${place}`)}`)),
  }
}

export const isClose = ({ rank }: SelectedRow) => rank === CLOSE_RANK

/** An empty text is an empty cell. */
export function valuesOf(row: SelectedRow, { colonnes }: Pick<Selection, 'colonnes'>): Value[] {
  return colonnes.map((_, place) => {
    const value = row[`c${place}`] ?? null
    return value === '' ? null : value
  })
}
