import { describe, expect, it } from 'vitest'
import { recordAudit } from '#api/calls/record-audit.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

async function entry(given: { id_member?: number; id_account?: number } = {}) {
  await recordAudit(api.deps, { action: 'member.save', subject: 'x', after: { nom: 'Lambert' }, ...given })
  const { id } = await api.db
    .selectFrom('audit_event')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** As the role of the portal, with both variables that earlier versions listened to. */
async function tryAs(statement: string) {
  const client = await api.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('myabft.erasing', 'on', true), set_config('myabft.merging', 'on', true)")
    await client.query(statement)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the database role of the portal', () => {
  it.each([
    'delete from audit_event',
    'update audit_event set after = null',
    "update audit_event set subject = ''",
    'update audit_event set id_member = null',
    'update audit_event set id_account = null',
    'truncate audit_event',
  ])('is denied: %s', async (statement) => {
    await entry()
    await expect(tryAs(statement)).rejects.toThrow('permission denied')
  })

  it('cannot update or delete audit entries even when granted the privilege', async () => {
    await entry()
    await api.asOwner('grant update, delete on audit_event to myabft_app')
    for (const statement of ['delete from audit_event', 'update audit_event set after = null']) {
      await expect(tryAs(statement)).rejects.toThrow('append-only')
    }
    await api.asOwner('revoke update, delete on audit_event from myabft_app')
  })

  it('cannot scrub the entries of a member without an approved erasure', async () => {
    const member = await api.createMember()
    await entry({ id_member: member.id })
    await api.askErasure(member, await api.createAccount())
    await expect(tryAs(`select scrub_audit_of_members('{${member.id}}')`)).rejects.toThrow('no approved erasure')
  })

  it('cannot scrub the entries of an account without an approved erasure', async () => {
    const account = await api.createAccount()
    await entry({ id_account: account.id })
    await expect(tryAs(`select scrub_audit_of_accounts('{${account.id}}')`)).rejects.toThrow('no approved erasure')
  })

  it('deletes expired entries only within the plan of an approved retention run', async () => {
    const id = await entry()
    await expect(tryAs(`select delete_expired_audit('{${id}}')`)).rejects.toThrow('no approved retention run')
    const plan = (before: string, count: number) =>
      `insert into retention_run (plan, done, requested_at, state, decided_at)
       values ('{"audit": {"before": "${before}", "count": ${count}}}', '{}', now(), 'approved', now());
       select delete_expired_audit('{${id}}')`
    await expect(tryAs(plan('2016-03-10', 5))).rejects.toThrow('no approved retention run')
    await expect(tryAs(plan('2030-03-10', 0))).rejects.toThrow('no approved retention run')
    await tryAs(plan('2030-03-10', 1))
  })

  it('cannot move entries between members that were not merged', async () => {
    const [keep, drop] = [await api.createMember(), await api.createMember()]
    await expect(tryAs(`select move_audit_of_merged(${keep.id}, ${drop.id})`)).rejects.toThrow('not merged')
  })
})

it('scrub_audit_of_members records an audit.scrub entry itself', async () => {
  const member = await api.createMember()
  const id = await entry({ id_member: member.id })
  await api.db
    .insertInto('erasure_request')
    .values({
      id_member: member.id,
      reason: '',
      licence_given_up: false,
      requested_at: api.clock.now(),
      state: 'approved',
      decided_at: api.clock.now(),
    })
    .execute()
  await api.deps.pool.query(`select scrub_audit_of_members('{${member.id}}')`)
  const events = await api.db
    .selectFrom('audit_event')
    .select(['action', 'subject', 'after'])
    .where('id', '>=', id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'member.save', subject: '', after: { nom: null } },
    { action: 'audit.scrub', subject: '', after: { members: [member.id], count: 1 } },
  ])
})

it('the owner of the tables cannot update or delete audit entries directly', async () => {
  await entry()
  await expect(api.asOwner("update audit_event set action = 'y'")).rejects.toThrow('append-only')
  await expect(api.asOwner('delete from audit_event')).rejects.toThrow('append-only')
})
