import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { rememberUntilChange, type Subject } from './remember-until-change.ts'

const api = useTestApi()

/** Counts how often it was asked. Its memory belongs to its pool, so another object has none. */
function createCounter(subject: Subject, pool = {} as typeof api.deps.pool) {
  let counted = 0
  return () =>
    rememberUntilChange({ db: api.deps.db, pool }, { subject, question: 'how often' }, () =>
      Promise.resolve((counted += 1)),
    )
}

async function createLicence() {
  const [member, club] = [await api.createMember(), await api.createClub()]
  await api.createLicence({ id_member: member.id, id_club: club.id })
}

/** Transactions of other databases on this server keep it from remembering while they run. */
async function untilRemembered(count: () => Promise<number>) {
  await expect.poll(async () => (await count()) === (await count())).toBe(true)
  return count()
}

it.each<[Subject, () => Promise<unknown>]>([
  ['figures', createLicence],
  ['ranking', () => api.db.updateTable('ranking_points').set({ points: 3 }).where('place', '=', 5).execute()],
  ['members', () => api.createMember()],
  ['clubs', () => api.createClub()],
  ['events', () => api.db.insertInto('course').values({ course: 'Stage', date: '2026-03-01' }).execute()],
])('rememberUntilChange counts once, and again after a change of the %s', async (subject, change) => {
  const count = createCounter(subject)
  const before = await untilRemembered(count)
  await api.db.updateTable('member').set({ adresse: 'Rue Neuve 1' }).execute()
  expect(await untilRemembered(count)).toBe(before)
  await change()
  expect(await untilRemembered(count)).toBeGreaterThan(before)
})

it('rememberUntilChange keeps the number of members while licences and results change', async () => {
  const count = createCounter('members')
  const [member, club] = [await api.createMember(), await api.createClub()]
  const before = await untilRemembered(count)
  await api.createLicence({ id_member: member.id, id_club: club.id })
  await api.db.updateTable('ranking_points').set({ points: 4 }).where('place', '=', 5).execute()
  expect(await untilRemembered(count)).toBe(before)
})

it('rememberUntilChange counts once for callers at the same time, and again after a failure', async () => {
  const pool = {} as typeof api.deps.pool
  await untilRemembered(createCounter('members', pool))
  let counted = 0
  const ask = () =>
    rememberUntilChange({ db: api.deps.db, pool }, { subject: 'members', question: 'slowly' }, async () => {
      counted += 1
      await new Promise((done) => setTimeout(done, 200))
      if (counted === 1) throw new Error('cancelled')
      return counted
    })
  const together = await Promise.allSettled([ask(), ask(), ask()])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
})
