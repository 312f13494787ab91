import { sql } from 'kysely'
import { matchesClubText } from '#api/core/clubs/match-clubs.ts'
import type { ColumnKey, FilterKey } from '#contract/staff/staff-list-fields.ts'
import { type CalendarDate, yearOf } from '#domain/dates.ts'
import { type ColumnSource, type Condition, columnsOf, type ListSource } from './list-source.ts'

type Filters = Partial<Record<FilterKey<'clubs'>, string>> & { texte: string }

const { own, text } = columnsOf('club')

const columns: Record<ColumnKey<'clubs'>, ColumnSource> = {
  club: text('club'),
  numero_club: own('numero_club'),
  ville: text('ville'),
  province: text('province'),
  affiliation: {
    value: (today) => sql`coalesce((
      select case when payement is null then 'due' else 'payee' end from club_affiliation
      where id_club = club.id and annee = ${yearOf(today)}
    ), 'sans')`,
  },
  licencies: {
    value: (today) => sql`(
      select count(*)::integer from licence
      where licence.id_club = club.id and cancelled_at is null and ${today}::date between date_debut and date_fin
    )`,
  },
  responsables: {
    value: () => sql`(
      select string_agg(prenom || ' ' || nom, ', ' order by nom collate french, prenom collate french, member.id)
      from club_manager join member on member.id = club_manager.id_member
      where club_manager.id_club = club.id
    )`,
  },
  labels: {
    value: () => sql`(
      select string_agg(label.nom || ' ' || held.niveau, ', ' order by label.ordre)
      from (select label, max(niveau) as niveau from club_label where id_club = club.id group by label) held
      join label on label.code = held.label
    )`,
  },
  adresse: text('adresse'),
  cp: own('cp'),
  mail: own('mail'),
  tel: own('tel'),
  gsm: own('gsm'),
  site_web: own('site_web'),
  numero_compte: own('numero_compte'),
}

export const clubSource: ListSource = {
  name: 'clubs',
  table: sql`club`,
  id: sql`club.id`,
  counted: 'clubs',
  columns,
  order: sql`club.club collate french, club.id`,
}

export function filterClubs(filters: Filters, today: CalendarDate): Condition[] {
  const { texte, province, affiliation, annee, label, sans_responsable } = filters
  const year = annee ? Number(annee) : yearOf(today)
  return [
    ...matchesClubText(texte),
    ...(province ? [sql<boolean>`club.province = ${province}`] : []),
    ...(affiliation || annee ? [affiliated(affiliation ?? '', year)] : []),
    ...(label ? [sql<boolean>`club.id in (select id_club from club_label where label = ${label})`] : []),
    ...(sans_responsable ? [sql<boolean>`club.id not in (select id_club from club_manager)`] : []),
  ]
}

/** A year alone selects the clubs that asked for it, paid or not. */
function affiliated(affiliation: string, year: number): Condition {
  const paid = { payee: sql`payement is not null`, due: sql`payement is null` }[affiliation] ?? sql`true`
  const found = sql<boolean>`club.id in (select id_club from club_affiliation where annee = ${year} and ${paid})`
  return affiliation === 'sans' ? sql<boolean>`not ${found}` : found
}
