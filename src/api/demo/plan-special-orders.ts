import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'
import { licenceYearFrom } from '#domain/licence-renewal.ts'
import type { AccountIds } from './add-accounts.ts'
import { CHARLEROI, clubBySlug, type DemoClub, MONS, NAMUR } from './add-clubs.ts'
import type { Managers } from './add-managers.ts'
import type { PlannedOrder } from './add-orders.ts'
import type { DemoContext } from './demo-context.ts'
import { instant } from './demo-dates.ts'
import { type DemoMember, memberNumbered } from './demo-member.ts'
import { demoPeople } from './demo-people.ts'
import { insertRows } from './insert-rows.ts'

interface World {
  clubs: DemoClub[]
  members: DemoMember[]
  managers: Managers
  accounts: AccountIds
}

/** One order in every state that a club can see. */
export async function planSpecialOrders(
  demo: DemoContext,
  { clubs, members, managers, accounts }: World,
): Promise<PlannedOrder[]> {
  const { today, now } = demo
  const someone = (key: keyof typeof demoPeople) => memberNumbered(members, demoPeople[key])
  const at = (daysAgo: number, time: string) => instant(addDays(today, -daysAgo), time)
  const by = (slug: string) => {
    const club = clubBySlug(clubs, slug)
    return {
      club,
      manager: managers.get(club)!,
      ordered_by: slug === NAMUR ? accounts['gestionnaire@demo.test'] : null,
    }
  }
  const [first, second, third] = membersEndingSoon(members, today)

  return [
    {
      ...by(NAMUR),
      state: 'awaiting_payment',
      method: 'virement',
      created_at: at(6, '18:30'),
      processed_at: at(6, '18:31'),
      lines: [renewalOf(someone('alreadyOrdered')), renewalOf(first!), renewalOf(second!)],
    },
    {
      ...by(NAMUR),
      state: 'created',
      method: 'virement',
      created_at: at(2, '20:05'),
      lines: [renewalOf(someone('inUnprocessedOrder'))],
    },
    {
      ...by(NAMUR),
      state: 'cancelled',
      method: 'bancontact',
      created_at: at(20, '17:45'),
      processed_at: at(20, '17:46'),
      closed_at: at(19, '18:00'),
      close_reason: 'Payement non reçu dans les 24 heures',
      lines: [renewalOf(third!)],
    },
    {
      ...by(NAMUR),
      state: 'cancelled',
      method: 'virement',
      created_at: at(62, '12:15'),
      processed_at: at(62, '12:16'),
      reminded_at: at(52, '06:00'),
      closed_at: at(32, '06:00'),
      close_reason: 'Virement non reçu dans les 30 jours',
      lines: [renewalOf(someone('expired30Days'))],
    },
    {
      ...by(NAMUR),
      state: 'paid',
      method: 'bancontact',
      created_at: at(15, '21:10'),
      processed_at: at(15, '21:11'),
      paid_at: at(15, '21:12'),
      dispatched_at: at(13, '14:00'),
      lines: [lastLicenceOf(someone('renewedEarly'))],
    },
    {
      ...by(NAMUR),
      state: 'refunded',
      method: 'card',
      created_at: at(110, '09:40'),
      processed_at: at(110, '09:41'),
      paid_at: at(110, '09:42'),
      closed_at: at(80, '11:00'),
      close_reason: 'Remboursée à la demande du club',
      lines: [await addRefundedLicence(demo, someone('refunded'), at(80, '11:00'))],
    },
    {
      ...by(CHARLEROI),
      state: 'deciding',
      method: 'bancontact',
      created_at: new Date(now.getTime() - 20 * 60_000),
      processed_at: new Date(now.getTime() - 19 * 60_000),
      lines: [renewalOf(someone('inDecidingOrder'))],
    },
    {
      ...by(MONS),
      state: 'awaiting_payment',
      method: 'virement',
      created_at: at(12, '19:00'),
      processed_at: at(12, '19:01'),
      reminded_at: at(2, '06:00'),
      lines: [renewalOf(someone('inRemindedOrder'))],
    },
  ]
}

/** Members of Namur whose renewal could already be ordered twenty days ago. */
function membersEndingSoon(members: DemoMember[], today: CalendarDate) {
  const named = new Set<string>(Object.values(demoPeople))
  return members.filter(({ numero_licence, licences }) => {
    const last = licences.at(-1)
    return (
      !named.has(numero_licence) &&
      last?.club.club_slug === NAMUR &&
      addDays(today, 5) <= last.date_fin &&
      last.date_fin <= addMonths(today, 2)
    )
  })
}

function renewalOf(member: DemoMember) {
  return { member, ...licenceYearFrom(addDays(member.licences.at(-1)!.date_fin, 1)), id_licence: null }
}

function lastLicenceOf(member: DemoMember) {
  const { id, date_debut, date_fin } = member.licences.at(-1)!
  return { member, date_debut, date_fin, id_licence: id }
}

/** A refund cancels the licence, so it is not among the valid ones. */
async function addRefundedLicence({ db }: DemoContext, member: DemoMember, cancelled_at: Date) {
  const { club, date_fin } = member.licences.at(-1)!
  const year = licenceYearFrom(addDays(date_fin, 1))
  const [id] = await insertRows(db, 'licence', [
    { id_member: member.id, id_club: club.id, ...year, cancelled_at, cancel_reason: 'Commande remboursée' },
  ])
  return { member, ...year, id_licence: id! }
}
