import { expect, it } from 'vitest'
import type { ClubCall } from '#api/calls/call.ts'
import { useTestApi } from '#tests/support/api.ts'
import { findReplanned } from '#tests/support/find-replanned.ts'
import { getClubOverview } from './get-club-overview.ts'

// Today is 10 March 2026.
const api = useTestApi()

it('getClubOverview counts members per status and year, and names whose licence ends soon', async () => {
  const { club, ids, as } = await api.createManagedClub()
  const join = async (nom: string, ...licences: [string, string][]) => {
    const member = await api.createMember({ nom })
    for (const [date_debut, date_fin] of licences) {
      await api.createLicence({ id_member: member.id, id_club: club.id, date_debut, date_fin })
    }
    return member
  }
  await join('Valide', ['2025-07-01', '2026-06-11'])
  const limit = await join('Limite', ['2025-06-11', '2026-06-10'])
  const soon = await join('Bientôt', ['2025-03-11', '2026-03-10'])
  await join('Renouvelée', ['2025-04-01', '2026-03-31'], ['2026-04-01', '2027-03-31'])
  await join('Expirée', ['2024-03-10', '2025-03-09'], ['2025-03-10', '2026-03-09'])
  await join('Ancienne', ['2023-01-01', '2023-12-31'])
  await join('D’un autre siècle', ['1999-01-01', '1999-12-31'])
  const other = await api.createClub()
  const leaving = await join('Partante', ['2025-05-01', '2026-04-30'])
  await api.createLicence({
    id_member: leaving.id,
    id_club: other.id,
    date_debut: '2026-05-01',
    date_fin: '2027-04-30',
  })
  await api.acceptMember(club)

  const answer = await api.call('getClubOverview', ids, as)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    licencies: 2,
    bientot: 3,
    expires: 1,
    aLicencier: 1,
    fins: [
      { id_membre: soon.id, nom: 'Bientôt', prenom: 'Zoé', date_fin: '2026-03-10' },
      { id_membre: limit.id, nom: 'Limite', prenom: 'Zoé', date_fin: '2026-06-10' },
    ],
    annees: [
      { annee: 2022, membres: 0 },
      { annee: 2023, membres: 1 },
      { annee: 2024, membres: 1 },
      { annee: 2025, membres: 6 },
      { annee: 2026, membres: 6 },
    ],
  })
  const { body: listed } = await api.call('getListMember', ids, as)
  expect(listed).toHaveLength(7)
})

it('getClubOverview returns zeros for an empty club', async () => {
  const { ids, as } = await api.createManagedClub()
  const { body } = await api.call('getClubOverview', ids, as)
  expect(body).toMatchObject({ licencies: 0, bientot: 0, expires: 0, aLicencier: 0, fins: [] })
  expect(body.annees.map(({ membres }) => membres)).toEqual([0, 0, 0, 0, 0])
})

it('getClubOverview is planned once for all clubs and days', async () => {
  const { club } = await api.createManagedClub()
  const call = { ...api.deps, idClub: club.id } as ClubCall
  expect(await findReplanned(call, ({ db }) => getClubOverview({}, { ...call, db }))).toEqual([])
})
