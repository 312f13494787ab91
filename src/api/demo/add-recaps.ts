import type { Tables } from '#api/database/tables.ts'
import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { fullName } from '#domain/person-name.ts'
import { clubBySlug, type DemoClub, NAMUR } from './add-clubs.ts'
import type { DemoContext } from './demo-context.ts'
import { compareDates } from './demo-dates.ts'
import type { DemoMember } from './demo-member.ts'
import { insertRows } from './insert-rows.ts'

export interface PlannedRecap {
  club: DemoClub
  date: CalendarDate
  statut: Tables['recap']['statut']
  id_order: number | null
  id_registration: number | null
  lines: {
    id_member: number | null
    name: string
    date_debut: CalendarDate | null
    date_fin: CalendarDate | null
    cost_cents: number
  }[]
}

/** Inserted by date, so that the visible numbers follow it. */
export async function addRecaps({ db }: DemoContext, recaps: PlannedRecap[]): Promise<void> {
  const sorted = recaps.toSorted((one, other) => compareDates(one.date, other.date))
  const ids = await insertRows(
    db,
    'recap',
    sorted.map(({ club, date, statut, id_order, id_registration, lines }) => ({
      id_club: club.id,
      date,
      statut,
      total_cents: lines.reduce((total, { cost_cents }) => total + cost_cents, 0),
      id_order,
      id_registration,
    })),
  )
  await insertRows(
    db,
    'recap_line',
    sorted.flatMap(({ lines }, index) => lines.map((line) => ({ id_recap: ids[index]!, ...line }))),
  )
}

/** Recaps from before the portal took orders: each club's paper forms, month by month, until eight months ago. */
export function planPaperRecaps(
  { today }: DemoContext,
  clubs: DemoClub[],
  members: DemoMember[],
  price: number,
): PlannedRecap[] {
  const from = addMonths(today, -36)
  const until = addMonths(today, -8)
  const licences = members.flatMap((member) =>
    member.licences
      .filter(({ date_debut }) => from <= date_debut && date_debut < until)
      .map((licence) => ({ ...licence, member })),
  )
  const sent = [...groupBy(licences, ({ club, date_debut }) => `${club.id} ${date_debut.slice(0, 7)}`).values()]
  const closed = sent.map(
    (group): PlannedRecap => ({
      club: group[0]!.club,
      date: group.map(({ date_debut }) => date_debut).toSorted(compareDates)[0]!,
      statut: 'Cloturé / Validé',
      id_order: null,
      id_registration: null,
      lines: group.map(({ member, date_debut, date_fin }) => ({
        id_member: member.id,
        name: fullName(member),
        date_debut,
        date_fin,
        cost_cents: price,
      })),
    }),
  )
  return [...closed, ...unusualPaperRecaps(clubBySlug(clubs, NAMUR), today, price)]
}

/** The two states that only paper recaps have. */
function unusualPaperRecaps(club: DemoClub, today: CalendarDate, cost_cents: number): PlannedRecap[] {
  const onPaper = (daysAgo: number, statut: PlannedRecap['statut'], names: string[]): PlannedRecap => ({
    club,
    date: addDays(today, -daysAgo),
    statut,
    id_order: null,
    id_registration: null,
    lines: names.map((name) => ({ id_member: null, name, date_debut: null, date_fin: null, cost_cents })),
  })
  return [
    onPaper(260, 'Annulée / Refusée', ['Baptiste Renard']),
    onPaper(248, 'En attente', ['Inès Servais', 'Elias Servais']),
  ]
}
