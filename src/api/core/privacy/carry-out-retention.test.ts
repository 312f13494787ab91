import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { replacePhoto } from '#api/core/members/replace-photo.ts'
import { runRetention } from '#api/jobs/run-retention.ts'
import { addDays, addMonths } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'
import { worldBuilders } from '#tests/support/builders.ts'

const api = useTestApi()

/** A run of this rule that a second person has approved. */
async function approveRun(rule: 'members' | 'accounts') {
  const [asker, approver] = [await api.createAccount(), await api.createAccount()]
  const months = rule === 'members' ? api.deps.env.RETENTION_MEMBER_YEARS * 12 : api.deps.env.RETENTION_ACCOUNT_MONTHS
  const { id } = await api.askRetention(asker)
  await api.db
    .updateTable('retention_run')
    .set({
      plan: JSON.stringify({ [rule]: { before: addMonths(today(api.clock), -months), count: 1 } }),
      state: 'approved',
      decided_by: approver.id,
      decided_at: api.clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** A member whose last licence ended eleven years ago. */
async function createFormerMember() {
  const [member, club] = [await api.createMember(), await api.createClub()]
  const date_fin = addDays(today(api.clock), -11 * 366)
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
  return { ...member, club }
}

/** Starts the run while the change is made, which is committed once the run waits for it. */
async function runDuring(change: (db: typeof api.db) => Promise<unknown>) {
  const started = await api.db.transaction().execute(async (db) => {
    await change(db)
    const run = runRetention.run(api.deps)
    await api.waitForLock()
    return { run }
  })
  await started.run
  const runs = await api.db.selectFrom('retention_run').select('state').where('state', '<>', 'finished').execute()
  expect(runs).toEqual([])
}

const memberOf = ({ id }: { id: number }) =>
  api.db.selectFrom('member').select(['id_photo', 'erased_at']).where('id', '=', id).executeTakeFirstOrThrow()

describe('runRetention', () => {
  it('keeps a member who gets a licence meanwhile', async () => {
    const member = await createFormerMember()
    await approveRun('members')
    await runDuring((db) =>
      worldBuilders({ ...api.deps, db }).createLicence({ id_member: member.id, id_club: member.club.id }),
    )
    expect(await memberOf(member)).toMatchObject({ erased_at: null })
  })

  it('deletes the photo that a member to erase gets meanwhile', async () => {
    const [account, member] = [await api.createAccount(), await createFormerMember()]
    await approveRun('members')
    const caller = { idAccount: account.id } as Parameters<typeof replacePhoto>[0]['caller']
    await runDuring((db) => replacePhoto({ db, clock: api.clock, caller }, member.id, Buffer.from('photo')))
    expect(await memberOf(member)).toEqual({ id_photo: null, erased_at: api.clock.now() })
    const { rows } = await sql`select id from file where name = 'photo.jpg'`.execute(api.db)
    expect(rows).toEqual([])
  })

  it('keeps an account that links a licence meanwhile', async () => {
    const long = new Date('2020-01-01T00:00:00Z')
    const account = await api.createAccount({ last_used_at: long, created_at: long, unused_due: '2020-06-01' })
    await api.tokenFor(account)
    await api.db.updateTable('session').set({ last_used_at: long }).where('id_account', '=', account.id).execute()
    const member = await api.createMember()
    await approveRun('accounts')
    await runDuring((db) => worldBuilders({ ...api.deps, db }).linkMember(account, member))
    expect(await api.db.selectFrom('account').select('id').where('id', '=', account.id).execute()).toHaveLength(1)
  })
})
