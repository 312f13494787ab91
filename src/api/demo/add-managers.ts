import type { Faker } from '@faker-js/faker'
import { ageOn, type CalendarDate } from '#domain/dates.ts'
import { type DemoClub, LIEGE, NAMUR } from './add-clubs.ts'
import type { DemoContext } from './demo-context.ts'
import { type DemoMember, isLicensedOn, memberNumbered } from './demo-member.ts'
import { demoPeople } from './demo-people.ts'
import { insertRows } from './insert-rows.ts'

/** The manager who orders for each club. */
export type Managers = Map<DemoClub, DemoMember>

export async function addManagers(
  { db, faker, today }: DemoContext,
  clubs: DemoClub[],
  members: DemoMember[],
): Promise<Managers> {
  const named = new Set<string>(Object.values(demoPeople))
  const nobodyInParticular = members.filter(({ numero_licence }) => !named.has(numero_licence))
  const manager = memberNumbered(members, demoPeople.manager)
  const reader = memberNumbered(members, demoPeople.reader)
  const managers: Managers = new Map()
  const rows = clubs.flatMap((club) => {
    if (club.club_slug === NAMUR) {
      managers.set(club, manager)
      return [rightsOf(club, manager, true, true), rightsOf(club, reader, false, false)]
    }
    const [first, ...others] = findCandidates(faker, club, nobodyInParticular, today)
    managers.set(club, first!)
    const further = others.map((member) => rightsOf(club, member, faker.datatype.boolean(0.5), false))
    const guest = club.club_slug === LIEGE ? [rightsOf(club, manager, true, false)] : []
    return [rightsOf(club, first!, true, true), ...further, ...guest]
  })
  await insertRows(db, 'club_manager', rows)
  return managers
}

function rightsOf(club: DemoClub, member: DemoMember, write: boolean, can_register_member: boolean) {
  return { id_club: club.id, id_member: member.id, write, can_register_member }
}

/** Adults with an e-mail address, licensed in the club; else its last adult, or any adult. */
function findCandidates(faker: Faker, club: DemoClub, members: DemoMember[], today: CalendarDate): DemoMember[] {
  const adults = members.filter(
    ({ date_naissance, mail }) => mail !== '' && date_naissance !== null && ageOn(date_naissance, today) >= 25,
  )
  const ofClub = adults.filter(({ licences }) => licences.at(-1)?.club === club)
  const active = ofClub.filter((member) => isLicensedOn(member, today))
  if (active.length > 0) return faker.helpers.arrayElements(active, { min: 1, max: 3 })
  return [ofClub.at(-1) ?? adults.at(-1)!]
}
