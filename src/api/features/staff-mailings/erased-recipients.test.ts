import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueMailings } from '#api/core/mailings/queue-mailings.ts'
import { eraseMembers } from '#api/core/privacy/erase-members.ts'
import { staffMailingMessages as says } from '#contract/staff/staff-mailing-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
let as: { token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
})

/** Mailings of other tests would be queued too. */
beforeEach(async () => {
  await api.db.deleteFrom('mailing').execute()
})

const createMember = (nom: string, ville: string) => api.createMember({ nom, ville, mail: `${nom}@example.be` })

const createMailing = (ville: string, given: Parameters<typeof api.createMailing>[0] = {}) =>
  api.createMailing({
    list: 'membres',
    kind: 'service',
    texte: 'Bonjour {prenom} {nom}.',
    filters: JSON.stringify({ ville }),
    ...given,
  })

async function createRunningMailing(ville: string, members: { id: number }[]) {
  const confirmed = { state: 'sending', confirmed_at: api.clock.now(), recipients: members.length } as const
  const mailing = await createMailing(ville, confirmed)
  const rows = members.map(({ id }) => ({ id_mailing: mailing.id, id_member: id, email: `membre${id}@example.be` }))
  await api.db.insertInto('mailing_recipient').values(rows).execute()
  return mailing
}

const lock = (db: typeof api.db, { id }: { id: number }) =>
  db.selectFrom('member').select('id').where('id', '=', id).forUpdate().execute()

/** Starts the work while the member is erased, which is committed once the work waits for it. */
async function startDuringErasure<Result>(member: { id: number }, start: () => Promise<Result>) {
  const [asker, approver] = [await api.createAccount(), await api.createAccount()]
  const decided = { state: 'approved', decided_by: approver.id, decided_at: api.clock.now() } as const
  await api.askErasure(member, asker, decided)
  const started = await api.db.transaction().execute(async (db) => {
    await lock(db, member)
    await eraseMembers({ ...api.deps, db }, [member.id], { why: 'À la demande du membre' })
    const result = start()
    await api.waitForLock()
    return { result }
  })
  return started.result
}

const stateOf = async ({ id }: { id: number }) =>
  (await api.db.selectFrom('mailing').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const mailedMembers = async () =>
  (await api.db.selectFrom('mail').select('id_member').where('kind', '=', 'mailing').orderBy('id').execute()).map(
    ({ id_member }) => id_member,
  )

describe('queueMailings', () => {
  it('writes to the others when a recipient is erased meanwhile', async () => {
    const [gone, stays] = [await createMember('Efface', 'Andenne'), await createMember('Reste', 'Andenne')]
    const mailing = await createRunningMailing('Andenne', [gone, stays])
    expect(await startDuringErasure(gone, () => queueMailings(api.deps))).toBe(true)
    expect(await mailedMembers()).toEqual([stays.id])
    expect(await queueMailings(api.deps)).toBe(true)
    expect(await stateOf(mailing)).toBe('sent')
  })

  it('keeps the mailing running when its last recipient is merged meanwhile', async () => {
    const [keep, drop] = [await createMember('Garde', 'Beauraing'), await createMember('Double', 'Beauraing')]
    const mailing = await createRunningMailing('Beauraing', [drop])
    const started = await api.db.transaction().execute(async (db) => {
      await lock(db, drop)
      const merged = api.send('staffMergeMembers', { id_keep: keep.id, id_drop: drop.id, prendre: [] }, as)
      await api.waitForLock()
      const queued = queueMailings(api.deps)
      await api.waitForLock(2)
      return { merged, queued }
    })
    expect((await started.merged).status).toBe(200)
    expect(await started.queued).toBe(true)
    expect(await stateOf(mailing)).toBe('sending')
    await queueMailings(api.deps)
    expect(await mailedMembers()).toContain(keep.id)
  })
})

describe('staffConfirmMailing', () => {
  it('does not count a recipient who is erased meanwhile', async () => {
    const [gone, stays] = [await createMember('Parti', 'Couvin'), await createMember('Present', 'Couvin')]
    const { id: id_mailing } = await createMailing('Couvin')
    const confirm = (destinataires: number) => api.send('staffConfirmMailing', { id_mailing, destinataires }, as)
    const answer = await startDuringErasure(gone, () => confirm(2))
    expect(answer).toMatchObject({ status: 409, body: { error_description: says.countChanged(1) } })
    expect((await confirm(1)).status).toBe(200)
    const rows = await api.db.selectFrom('mailing_recipient').select('id_member').execute()
    expect(rows).toEqual([{ id_member: stays.id }])
  })
})
