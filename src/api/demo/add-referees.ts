import { ageOn } from '#domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { type DemoMember, isLicensedOn, memberNumbered } from './demo-member.ts'
import { demoPeople } from './demo-people.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoCompetition } from './plan-results.ts'

const MINIMUM_AGE = 18

/** Adults who do not compete; the black belt and the manager referee where the former does not fight. */
export async function addReferees(
  { db, faker }: DemoContext,
  competitions: DemoCompetition[],
  members: DemoMember[],
): Promise<void> {
  const blackBelt = memberNumbered(members, demoPeople.blackBelt)
  const manager = memberNumbered(members, demoPeople.manager)
  const rows = competitions.flatMap((competition) => {
    const { id: id_competition, date_debut, date_fin, niveau } = competition
    const available = members.filter(
      (member) =>
        !member.competes &&
        member !== manager &&
        member.date_naissance !== null &&
        ageOn(member.date_naissance, date_debut) >= MINIMUM_AGE &&
        isLicensedOn(member, date_debut),
    )
    const regulars =
      niveau === 'Régional' ? [blackBelt, manager].filter((member) => isLicensedOn(member, date_debut)) : []
    const referees = [...regulars, ...faker.helpers.arrayElements(available, { min: 4, max: 9 })]
    return referees.map(({ id }) => ({ id_competition, id_member: id, date_debut, date_fin }))
  })
  await insertRows(db, 'referee_service', rows)
}
