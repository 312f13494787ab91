import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountCall } from '#api/calls/call.ts'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { deleteExpired } from '#api/jobs/delete-expired.ts'
import { useTestApi } from '#tests/support/api.ts'
import { findWrongTallies } from '#tests/support/tallies.ts'
import { readExpiringTable } from './read-expiring.ts'
import { staffGetActivity } from './staff-get-activity.ts'
import { staffGetFigures } from './staff-get-figures.ts'

const api = useTestApi({ now: '2024-02-29T09:00:00Z' })
const today = '2024-02-29'
let club: { id: number }

/** A call of the dashboard. Its memory belongs to its pool, so another object has none. */
const callWith = (pool: object) => ({ db: api.deps.db, clock: api.deps.clock, pool }) as unknown as AccountCall

async function readDashboard(pool: object) {
  const call = callWith(pool)
  return [
    await staffGetActivity({ annee: 2024 }, call),
    await staffGetFigures({ date: today }, call),
    await readExpiringTable(call),
  ]
}

/** The tallies agree with the tables, and what they say of ending licences with the count by club, which reads all of them. */
async function checkCounts() {
  expect(await findWrongTallies(api.deps.pool)).toEqual([])
  const call = callWith({})
  const { echeances } = (await staffGetActivity({ annee: 2024 }, call)).cles
  expect(echeances.map(({ licences }) => licences)).toEqual((await readExpiringTable(call)).total)
}

beforeAll(async () => {
  club = await api.createClub({ province: 'Namur' })
})

describe('the remembered figures', () => {
  it('are those of a fresh count after any changes, to the cent', async () => {
    const changes = createChanges()
    const pool = {}
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(changes)), { maxLength: 4 }), async (names) => {
        for (const name of names) await changes[name]!()
        expect(await readDashboard(pool)).toEqual(await readDashboard({}))
        await checkCounts()
      }),
      { numRuns: 25 },
    )
    // Each kind of change once more, alone.
    for (const change of Object.values(changes)) {
      await readDashboard(pool)
      await change()
      expect(await readDashboard(pool)).toEqual(await readDashboard({}))
      await checkCounts()
    }
  })

  it('show a transaction that began before the last change and ends after it', async () => {
    const pool = {}
    const [one, other] = [await api.createMember(), await api.createMember()]
    const slow = await api.deps.pool.connect()
    const insert = `insert into licence (id_member, id_club, date_debut, date_fin) values ($1, $2, '${today}', '2025-02-28')`
    await slow.query('begin')
    await slow.query(insert, [one.id, club.id])
    await api.deps.pool.query(insert, [other.id, club.id])
    await readDashboard(pool)
    await slow.query('commit')
    slow.release()
    expect(await readDashboard(pool)).toEqual(await readDashboard({}))
  })
})

/** Every kind of change that moves a figure. */
function createChanges(): Record<string, () => Promise<unknown>> {
  const { db } = api.deps
  let names = 0
  const newName = () => `Nom ${(names += 1)}`
  const anyMember = () => api.createMember({ id_grade: 1, grade_date: '2020-01-01' })
  const license = async () => {
    const { id } = await anyMember()
    return { id_member: id, ...(await api.createLicence({ id_member: id, id_club: club.id })) }
  }
  return {
    license,
    async cancelLicence() {
      const { id } = await license()
      const cancelled = { cancelled_at: new Date(), cancel_reason: 'Erreur' }
      await db.updateTable('licence').set(cancelled).where('id', '=', id).execute()
    },
    async shortenLicence() {
      const { id } = await license()
      await db.updateTable('licence').set({ date_fin: '2024-03-15' }).where('id', '=', id).execute()
    },
    async renewBeforeTheEnd() {
      const { id_member } = await license()
      await db.updateTable('licence').set({ date_fin: '2024-03-15' }).where('id_member', '=', id_member).execute()
      await api.createLicence({ id_member, id_club: club.id, date_debut: '2024-03-16' })
    },
    // Ends within the windows, but does not count until it begins.
    async planShortLicence() {
      const { id } = await anyMember()
      await api.createLicence({ id_member: id, id_club: club.id, date_debut: '2024-03-10', date_fin: '2024-04-20' })
    },
    async moveLicence() {
      const [{ id }, other] = [await license(), await anyMember()]
      await db.updateTable('licence').set({ id_member: other.id }).where('id', '=', id).execute()
    },
    async deleteMember() {
      const { id, id_member } = await license()
      await db.deleteFrom('licence').where('id', '=', id).execute()
      await db.deleteFrom('member').where('id', '=', id_member).execute()
    },
    foldTallies: () => deleteExpired.run(api.deps, () => false),
    async correctMember() {
      const { id_member } = await license()
      const corrected = { sexe: 1 as const, date_naissance: '1990-01-01' }
      await db.updateTable('member').set(corrected).where('id', '=', id_member).execute()
    },
    async gradeMember() {
      const { id_member } = await license()
      await db
        .updateTable('member')
        .set({ id_grade: 3, grade_date: '2024-03-01' })
        .where('id', '=', id_member)
        .execute()
    },
    moveClub: () => db.updateTable('club').set({ province: newName() }).where('id', '=', club.id).execute(),
    renameClub: () => db.updateTable('club').set({ club: newName() }).where('id', '=', club.id).execute(),
    async affiliateClub() {
      const { id } = await api.createClub()
      const affiliation = { id_club: id, annee: 2024, inscription: '2024-01-10' }
      await db.insertInto('club_affiliation').values(affiliation).execute()
    },
    payAffiliations: () => db.updateTable('club_affiliation').set({ payement: today }).execute(),
    renameProduct: () => db.updateTable('product').set({ name: newName() }).where('id', '=', 1).execute(),
    renameGrade: () => db.updateTable('grade').set({ grade: newName() }).where('id', '=', 1).execute(),
    async payOrder() {
      const { id } = await anyMember()
      const paid = { state: 'paid' as const, paid_at: new Date('2024-02-01T09:00:00Z') }
      await api.createOrder({ id_club: club.id, id_member: id, ...paid })
      await postMissing(api.deps)
    },
  }
}
