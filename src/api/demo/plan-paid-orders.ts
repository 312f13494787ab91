import type { Faker } from '@faker-js/faker'
import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import type { AccountIds } from './add-accounts.ts'
import { NAMUR } from './add-clubs.ts'
import type { Managers } from './add-managers.ts'
import type { Method, PlannedOrder } from './add-orders.ts'
import type { DemoContext } from './demo-context.ts'
import { compareDates, instant } from './demo-dates.ts'
import type { DemoLicence, DemoMember } from './demo-member.ts'

type Renewal = DemoLicence & { member: DemoMember }

/** Enough to compare a year with the previous one. */
const MONTHS = 24

/** The orders of the renewals of the last months, each paid before its first licence began. */
export function planPaidOrders(
  { faker, today }: DemoContext,
  { members, managers, accounts }: { members: DemoMember[]; managers: Managers; accounts: AccountIds },
): PlannedOrder[] {
  const renewals = members.flatMap((member) => renewalsOf(member, addMonths(today, -MONTHS), today))
  return [...groupBy(renewals, ({ club }) => club)].flatMap(([club, ofClub]) =>
    split(faker, ofClub).map((lines) => ({
      club,
      manager: managers.get(club)!,
      ordered_by: club.club_slug === NAMUR ? accounts['gestionnaire@demo.test'] : null,
      state: 'paid',
      ...planPayment(faker, lines[0]!.date_debut, today),
      lines: lines.map(({ member, date_debut, date_fin, id }) => ({ member, date_debut, date_fin, id_licence: id })),
    })),
  )
}

/** Only licences that follow the previous one without a gap: the others began on the day they were paid. */
function renewalsOf(member: DemoMember, from: CalendarDate, until: CalendarDate): Renewal[] {
  return member.licences
    .filter(({ date_debut, club }, index) => {
      const previous = member.licences[index - 1]
      const follows = previous?.club === club && addDays(previous.date_fin, 1) === date_debut
      return follows && from <= date_debut && date_debut <= until
    })
    .map((licence) => ({ ...licence, member }))
}

/** A manager orders for several members whose licences end within the same weeks. */
function split(faker: Faker, renewals: Renewal[]): Renewal[][] {
  const waiting = renewals.toSorted((one, other) => compareDates(one.date_debut, other.date_debut))
  const orders: Renewal[][] = []
  while (waiting.length > 0) {
    const until = addDays(waiting[0]!.date_debut, 25)
    const together = waiting.filter(({ date_debut }) => date_debut <= until).length
    orders.push(waiting.splice(0, Math.min(together, faker.number.int({ min: 1, max: 6 }))))
  }
  return orders
}

/** Cards of the last days are not dispatched yet. */
const POST_DAYS = 14

function planPayment(faker: Faker, firstDay: CalendarDate, today: CalendarDate) {
  const day = addDays(firstDay, -faker.number.int({ min: 4, max: 12 }))
  const minute = faker.string.numeric(1)
  const method = faker.helpers.weightedArrayElement<Method>([
    { weight: 45, value: 'virement' },
    { weight: 30, value: 'bancontact' },
    { weight: 25, value: 'card' },
  ])
  const paidOn = method === 'virement' ? addDays(day, faker.number.int({ min: 1, max: 3 })) : day
  return {
    method,
    created_at: instant(day, `18:2${minute}`),
    processed_at: instant(day, `18:3${minute}`),
    paid_at: method === 'virement' ? instant(paidOn, `08:1${minute}`) : instant(day, `18:4${minute}`),
    dispatched_at: paidOn < addDays(today, -POST_DAYS) ? instant(addDays(paidOn, 2), '14:00') : undefined,
  }
}
