import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#api/database/in-transaction.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
let as: { token: string }
let clubs: [number, number]

beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
  clubs = [(await api.createClub()).id, (await api.createClub()).id]
})

/** The kept club and end, after a comparison of those of all members with their licences. */
async function lastOf({ id }: { id: number }) {
  const { rows: wrong } = await sql`
    select m.id from member m
    left join lateral (
      select id_club, date_fin from licence
      where id_member = m.id and cancelled_at is null order by date_fin desc limit 1
    ) l on true
    where (m.last_id_club, m.last_date_fin) is distinct from (l.id_club, l.date_fin)`.execute(api.db)
  expect(wrong).toEqual([])
  const { last_id_club, last_date_fin } = await api.db
    .selectFrom('member')
    .select(['last_id_club', 'last_date_fin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [last_id_club, last_date_fin]
}

const add = (id_member: number, id_club: number, date_debut: string, date_fin: string) =>
  api.createLicence({ id_member, id_club, date_debut, date_fin })

it('an inserted licence is the last unless another ends later', async () => {
  const member = await api.createMember()
  expect(await lastOf(member)).toEqual([null, null])
  await add(member.id, clubs[0], '2025-01-01', '2025-12-31')
  expect(await lastOf(member)).toEqual([clubs[0], '2025-12-31'])
  await add(member.id, clubs[1], '2024-01-01', '2024-12-31')
  expect(await lastOf(member)).toEqual([clubs[0], '2025-12-31'])
  await add(member.id, clubs[1], '2026-01-01', '2026-12-31')
  expect(await lastOf(member)).toEqual([clubs[1], '2026-12-31'])
})

it('several licences of several members are inserted, changed and deleted by one statement', async () => {
  const members = [await api.createMember(), await api.createMember()]
  const rows = members.flatMap(({ id }) => [
    { id_member: id, id_club: clubs[0], date_debut: '2024-01-01', date_fin: '2024-12-31' },
    { id_member: id, id_club: clubs[1], date_debut: '2025-01-01', date_fin: '2025-12-31' },
  ])
  await api.db.insertInto('licence').values(rows).execute()
  for (const member of members) expect(await lastOf(member)).toEqual([clubs[1], '2025-12-31'])
  const ids = members.map(({ id }) => id)
  await api.db.updateTable('licence').set({ id_club: clubs[0] }).where('id_member', 'in', ids).execute()
  for (const member of members) expect(await lastOf(member)).toEqual([clubs[0], '2025-12-31'])
  await api.db.deleteFrom('licence').where('id_member', 'in', ids).where('annee', '=', 2025).execute()
  for (const member of members) expect(await lastOf(member)).toEqual([clubs[0], '2024-12-31'])
  await api.db.deleteFrom('licence').where('id_member', 'in', ids).execute()
  for (const member of members) expect(await lastOf(member)).toEqual([null, null])
})

it('staffExtendLicence, staffTransferLicence and staffCancelLicence change the last licence', async () => {
  const member = await api.createMember()
  await add(member.id, clubs[0], '2024-01-01', '2024-12-31')
  const licence = await add(member.id, clubs[0], '2026-01-01', '2026-12-31')
  const extended = await api.call('staffExtendLicence', { id_licence: licence.id, date_fin: '2027-01-31' }, as)
  expect(extended.status).toBe(200)
  expect(await lastOf(member)).toEqual([clubs[0], '2027-01-31'])
  const transferred = await api.call(
    'staffTransferLicence',
    { id_licence: licence.id, id_club: clubs[1], date: '2026-02-09' },
    as,
  )
  expect(transferred.status).toBe(200)
  expect(await lastOf(member)).toEqual([clubs[1], '2027-01-31'])
  for (const expected of ['2026-02-08', '2024-12-31']) {
    const { id } = await api.db
      .selectFrom('licence')
      .select('id')
      .where('id_member', '=', member.id)
      .where('cancelled_at', 'is', null)
      .orderBy('date_fin', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const cancelled = await api.call('staffCancelLicence', { id_licence: id, raison: 'Délivrée par erreur' }, as)
    expect(cancelled.status).toBe(200)
    expect(await lastOf(member)).toEqual([clubs[0], expected])
  }
})

it('staffMergeMembers gives the kept record the last licence of both', async () => {
  const same = { nom: 'Double', prenom: 'Ana', date_naissance: '2010-05-17' }
  const [keep, drop] = [await api.createMember(same), await api.createMember(same)]
  await add(keep.id, clubs[0], '2025-01-01', '2025-12-31')
  await add(drop.id, clubs[1], '2026-01-01', '2026-12-31')
  expect((await api.send('staffMergeMembers', { id_keep: keep.id, id_drop: drop.id }, as)).status).toBe(200)
  expect(await lastOf(keep)).toEqual([clubs[1], '2026-12-31'])
})

it('licences inserted by two transactions at once leave the one that ends later', async () => {
  const member = await api.createMember()
  const insert = (date_debut: string, date_fin: string) => ({
    id_member: member.id,
    id_club: clubs[0],
    date_debut,
    date_fin,
  })
  const first = await api.db.startTransaction().execute()
  await first.insertInto('licence').values(insert('2026-01-01', '2026-12-31')).execute()
  const second = api.db.insertInto('licence').values(insert('2025-01-01', '2025-12-31')).execute()
  await api.waitForLock()
  await first.commit().execute()
  await second
  expect(await lastOf(member)).toEqual([clubs[0], '2026-12-31'])
})

it('transactions that write licences of the same members in opposite orders succeed by a retry', async () => {
  const members = [await api.createMember(), await api.createMember()] as const
  let started = 0
  let attempts = 0
  const writeLicences = (year: number, order: readonly { id: number }[]) =>
    inTransaction({ db: api.db }, async ({ db }) => {
      attempts += 1
      for (const [place, { id }] of order.entries()) {
        const dates = { date_debut: `${year}-01-01`, date_fin: `${year}-12-31` }
        await db
          .insertInto('licence')
          .values({ id_member: id, id_club: clubs[0], ...dates })
          .execute()
        // Each transaction has locked its first member before either asks for its second.
        if (place === 0) started += 1
        await expect.poll(() => started).toBeGreaterThanOrEqual(2)
      }
    })
  await Promise.all([writeLicences(2025, members), writeLicences(2026, members.toReversed())])
  expect(attempts).toBe(3)
  for (const member of members) expect(await lastOf(member)).toEqual([clubs[0], '2026-12-31'])
})
