import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { notifyAdultMembers } from './notify-adult-members.ts'

const api = useTestApi()
const DAY = 86_400

async function toldAt({ id }: { id: number }) {
  const row = await api.db
    .selectFrom('member')
    .select('adult_notice_sent_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.adult_notice_sent_at
}

// 10 March 2026.
it('notifyAdultMembers mails the member once on the 18th birthday, naming the linked accounts', async () => {
  const mother = await api.createAccount({ name: 'Dubois', surname: 'Anne' })
  const father = await api.createAccount({ name: 'Lambert', surname: 'Marc' })
  const member = await api.createMember({ date_naissance: '2008-03-11', mail: 'zoe@example.be' })
  await api.linkMember(mother, member)
  await api.linkMember(father, member)
  await notifyAdultMembers.run(api.deps)
  expect([await api.mailsTo('zoe@example.be'), await toldAt(member)]).toEqual([[], null])

  api.travel(DAY)
  await notifyAdultMembers.run(api.deps)
  const [mail] = await api.mailsTo('zoe@example.be')
  expect(mail?.text).toContain('Anne Dubois, Marc Lambert')
  expect(mail?.text).toContain(`${api.deps.env.publicUrl}/mes-donnees`)
  for (const { email } of [mother, father]) expect(mail?.text).not.toContain(email)
  expect(await toldAt(member)).toEqual(api.clock.now())
  const events = await api.db.selectFrom('audit_event').select('action').where('id_member', '=', member.id).execute()
  expect(events).toEqual([{ action: 'member.tell_adult' }])

  api.travel(DAY)
  await notifyAdultMembers.run(api.deps)
  expect(await api.mailsTo('zoe@example.be')).toHaveLength(1)
})

it('notifyAdultMembers sends nothing to a member without another linked account', async () => {
  const own = await api.createAccount()
  const linkedToSelf = await api.createMember({ date_naissance: '1990-01-01', mail: own.email.toUpperCase() })
  const alone = await api.createMember({ date_naissance: '1990-01-01', mail: 'seul@example.be' })
  await api.linkMember(own, linkedToSelf)
  await notifyAdultMembers.run(api.deps)
  expect(await api.mailsTo(own.email.toUpperCase())).toEqual([])
  expect(await api.mailsTo('seul@example.be')).toEqual([])
  expect([await toldAt(linkedToSelf), await toldAt(alone)]).toEqual([api.clock.now(), api.clock.now()])
})

it('notifyAdultMembers waits for an e-mail address, and skips members without a birth date', async () => {
  const parent = await api.createAccount()
  const silent = await api.createMember({ date_naissance: '1990-01-01', mail: '' })
  const ageless = await api.createMember({ date_naissance: null, mail: 'inconnu@example.be' })
  for (const member of [silent, ageless]) await api.linkMember(parent, member)
  await notifyAdultMembers.run(api.deps)
  expect([await toldAt(silent), await toldAt(ageless)]).toEqual([null, null])
  await api.db.updateTable('member').set({ mail: 'enfin@example.be' }).where('id', '=', silent.id).execute()
  await notifyAdultMembers.run(api.deps)
  expect(await api.mailsTo('enfin@example.be')).toHaveLength(1)
  expect(await api.mailsTo('inconnu@example.be')).toEqual([])
})

it('notifyAdultMembers mails 101 members in one run', async () => {
  const parent = await api.createAccount()
  const members = []
  for (let n = 0; n < 101; n += 1) {
    const member = await api.createMember({ date_naissance: '2000-01-01', mail: `adulte${n}@example.be` })
    await api.linkMember(parent, member)
    members.push(member.id)
  }
  await notifyAdultMembers.run(api.deps)
  const left = await api.db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', members)
    .where('adult_notice_sent_at', 'is', null)
    .execute()
  expect(left).toEqual([])
  const mails = await api.db.selectFrom('mail').select('id').where('to_address', 'like', 'adulte%').execute()
  expect(mails).toHaveLength(101)
})

it('notifyAdultMembers mails the others when one mail fails, and retries that one', async () => {
  const parent = await api.createAccount()
  const members = []
  for (const mail of ['un@example.be', 'poison@example.be', 'trois@example.be']) {
    const member = await api.createMember({ date_naissance: '2000-01-01', mail })
    await api.linkMember(parent, member)
    members.push(member)
  }
  await api.asOwner(`alter table mail add constraint poison check (to_address <> 'poison@example.be')`)
  await notifyAdultMembers.run(api.deps)
  const now = api.clock.now()
  expect(await Promise.all(members.map(toldAt))).toEqual([now, null, now])
  await api.asOwner('alter table mail drop constraint poison')
  api.travel(60)
  await notifyAdultMembers.run(api.deps)
  expect(await api.mailsTo('poison@example.be')).toHaveLength(1)
})
