import { addDays, dateInBrussels } from '#domain/dates.ts'
import { fullName } from '#domain/person-name.ts'
import type { AccountIds } from './add-accounts.ts'
import { clubBySlug, type DemoClub, LIEGE, NAMUR } from './add-clubs.ts'
import type { PlannedRecap } from './add-recaps.ts'
import type { DemoContext } from './demo-context.ts'
import { instant } from './demo-dates.ts'
import { type DemoMember, memberNumbered } from './demo-member.ts'
import { demoContact } from './demo-names.ts'
import { demoPeople } from './demo-people.ts'
import { insertRows } from './insert-rows.ts'

/** Namur: one pending, one accepted without a licence, one refused. Liège: one that resembles a member it has. */
export async function addRegistrations(
  demo: DemoContext,
  { clubs, members, accounts }: { clubs: DemoClub[]; members: DemoMember[]; accounts: AccountIds },
): Promise<PlannedRecap[]> {
  const { db, faker, today } = demo
  const namur = clubBySlug(clubs, NAMUR)
  const liege = clubBySlug(clubs, LIEGE)
  const accepted = memberNumbered(members, demoPeople.toLicense)
  const double = memberNumbered(members, demoPeople.parent)

  const request = (
    club: DemoClub,
    person: { nom: string; prenom: string; sexe: 0 | 1; date_naissance: string },
    daysAgo: number,
  ) => {
    const { adresse, cp, ville, gsm, mail } = demoContact(faker, person, club)
    return {
      id_club: club.id,
      requested_by: club === namur ? accounts['gestionnaire@demo.test'] : null,
      ...person,
      adresse,
      cp,
      ville,
      telephone_gsm: gsm,
      email: mail,
      created_at: instant(addDays(today, -daysAgo), '19:00'),
    }
  }
  const decided = (daysAgo: number) => ({
    decided_by: accounts['secretariat@demo.test'],
    decided_at: instant(addDays(today, -daysAgo), '10:00'),
  })
  const undecided = {
    state: 'pending' as const,
    id_member: null,
    id_probable_double: null,
    reason: null,
    decided_by: null,
    decided_at: null,
  }

  const rows = [
    {
      ...request(namur, { nom: 'Massart', prenom: 'Timéo', sexe: 1, date_naissance: '2014-09-02' }, 45),
      ...undecided,
      ...decided(43),
      state: 'refused' as const,
      reason: 'Cette personne est déjà licenciée dans un autre club.',
    },
    {
      ...request(namur, identityOf(accepted), 6),
      adresse: accepted.adresse,
      telephone_gsm: accepted.gsm,
      email: accepted.mail,
      ...undecided,
      ...decided(5),
      state: 'accepted' as const,
      id_member: accepted.id,
    },
    {
      ...request(namur, { nom: 'Dupuis', prenom: 'Célestine', sexe: 0, date_naissance: '2016-04-11' }, 2),
      ...undecided,
    },
    { ...request(liege, identityOf(double), 1), ...undecided, id_probable_double: double.id },
  ]
  const ids = await insertRows(db, 'registration_request', rows)
  return rows.map((row, index) => ({
    club: row.id_club === namur.id ? namur : liege,
    date: dateInBrussels(row.created_at),
    statut: STATUTS[row.state],
    id_order: null,
    id_registration: ids[index]!,
    lines: [{ id_member: row.id_member, name: fullName(row), date_debut: null, date_fin: null, cost_cents: 0 }],
  }))
}

const STATUTS = {
  pending: 'En attente de décision',
  accepted: 'Cloturé / Validé',
  refused: 'Annulé / Refusé',
} as const

function identityOf({ nom, prenom, sexe, date_naissance }: DemoMember) {
  return { nom, prenom, sexe, date_naissance: date_naissance! }
}
