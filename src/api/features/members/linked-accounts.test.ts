import { describe, expect, it } from 'vitest'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { addDays, addMonths } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'

// 10 March 2026: adults were born on 10 March 2008 or before.
const api = useTestApi()
const DAY = 86_400

/** A member with an account of the same e-mail address, and a parent's account. */
async function family({ birth = '2008-03-10', mail }: { birth?: string; mail?: string } = {}) {
  const own = await api.createAccount({ name: 'Lambert', surname: 'Zoé' })
  const parent = await api.createAccount({ name: 'Lambert', surname: 'Marc' })
  const member = await api.createMember({ date_naissance: birth, mail: mail ?? own.email.toUpperCase() })
  const ownLink = await api.linkMember(own, member)
  const parentLink = await api.linkMember(parent, member)
  return {
    own: { account: own, link: ownLink.id, token: await api.tokenFor(own) },
    parent: { account: parent, link: parentLink.id, token: await api.tokenFor(parent) },
    member,
  }
}

type Family = Awaited<ReturnType<typeof family>>

async function linked({ member }: Family, token: string) {
  const answer = await api.call('getLinkedAccounts', { id_member: member.id }, { token })
  expect(answer.status).toBe(200)
  return answer.body
}

function unlink({ member }: Family, id_link: number, token: string) {
  return api.send<{ success: boolean; message: string }>('unlinkAccount', { id_member: member.id, id_link }, { token })
}

describe('for an adult member', () => {
  it('getLinkedAccounts returns every linked account by name, without its e-mail', async () => {
    const zoe = await family()
    const linked_at = api.clock.now().toISOString()
    expect(await linked(zoe, zoe.own.token)).toEqual([
      { id_link: zoe.own.link, name: 'Zoé Lambert', linked_at, mine: true },
      { id_link: zoe.parent.link, name: 'Marc Lambert', linked_at, mine: false },
    ])
  })

  it('unlinkAccount ends the link of another account, which gets a mail', async () => {
    const zoe = await family()
    const answer = await unlink(zoe, zoe.parent.link, zoe.own.token)
    expect(answer.body).toEqual({ success: true, message: 'Ce compte n’a plus accès à votre fiche.' })
    const after = await api.send('getInfosMember', { id_member: zoe.member.id }, { token: zoe.parent.token })
    expect(after.status).toBe(404)
    const [mail] = await api.mailsTo(zoe.parent.account.email)
    expect(mail?.subject).toBe('Une licence n’est plus liée à votre compte')
    expect(mail?.text).toContain(zoe.member.numero_licence)
    expect(await api.auditOf(zoe.own.account.id)).toEqual(['member.unlink_account'])
    expect((await unlink(zoe, zoe.parent.link, zoe.own.token)).status).toBe(404)
  })

  it('unlinkAccount refuses the own link, and a link to another member', async () => {
    const [zoe, other] = [await family(), await family()]
    expect((await unlink(zoe, zoe.own.link, zoe.own.token)).status).toBe(404)
    expect((await unlink(zoe, other.parent.link, zoe.own.token)).status).toBe(404)
    expect(await linked(other, other.own.token)).toHaveLength(2)
  })
})

describe('getLinkedAccounts and unlinkAccount for other accounts', () => {
  it.each([
    ['a parent', 'parent', {}],
    ['a member of 17', 'own', { birth: '2008-03-11' }],
    ['a member whose e-mail is not the one on the record', 'own', { mail: 'autre@example.be' }],
    ['a member whose record has no e-mail', 'own', { mail: '' }],
  ] as const)('show %s the own link only', async (_case, who, given) => {
    const zoe = await family(given)
    const { link, token } = zoe[who]
    expect((await linked(zoe, token)).map(({ id_link, mine }) => [id_link, mine])).toEqual([[link, true]])
    const other = who === 'own' ? zoe.parent : zoe.own
    const answer = await unlink(zoe, other.link, token)
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'Cet élément n’existe pas ou ne vous est pas accessible.',
    ])
  })

  it('do not trust an e-mail that the caller wrote on the record for 30 days', async () => {
    const zoe = await family()
    const contact = { adresse: 'Rue 1', cp: '5000', ville: 'Namur', telephone: '', gsm: '', newsletter: false }
    const form = { ...contact, id_member: zoe.member.id, mail: zoe.parent.account.email }
    expect((await api.call('updateInfosMember', form, { token: zoe.parent.token })).status).toBe(200)
    expect((await unlink(zoe, zoe.own.link, zoe.parent.token)).status).toBe(404)
    expect(await linked(zoe, zoe.parent.token)).toHaveLength(1)
    // The previous address was told at once; after a month on the record the new one is accepted.
    expect(await api.mailsTo(zoe.own.account.email.toUpperCase())).toHaveLength(1)
    api.travel(30 * DAY)
    expect(await linked(zoe, await api.tokenFor(zoe.parent.account))).toHaveLength(2)
  })

  it('do not trust an e-mail written by another linked account for 30 days', async () => {
    const zoe = await family()
    const accomplice = await api.createAccount()
    await api.linkMember(accomplice, zoe.member)
    const contact = { adresse: 'Rue 1', cp: '5000', ville: 'Namur', telephone: '', gsm: '', newsletter: false }
    const form = { ...contact, id_member: zoe.member.id, mail: zoe.parent.account.email }
    await api.call('updateInfosMember', form, { token: await api.tokenFor(accomplice) })
    expect(await linked(zoe, zoe.parent.token)).toHaveLength(1)
    expect((await unlink(zoe, zoe.own.link, zoe.parent.token)).status).toBe(404)
    api.travel(30 * DAY)
    expect(await linked(zoe, await api.tokenFor(zoe.parent.account))).toHaveLength(3)
  })

  it('trust an e-mail written by the secretariat at once', async () => {
    const zoe = await family({ mail: 'ancienne@example.be' })
    await recordAudit(api.deps, {
      action: 'member.save',
      id_member: zoe.member.id,
      before: { mail: 'ancienne@example.be' },
      after: { mail: zoe.own.account.email },
    })
    await api.db.updateTable('member').set({ mail: zoe.own.account.email }).where('id', '=', zoe.member.id).execute()
    expect(await linked(zoe, zoe.own.token)).toHaveLength(2)
  })

  it('answer 404 to an account that is not linked', async () => {
    const [zoe, stranger] = [await family(), await family()]
    for (const name of ['getLinkedAccounts', 'unlinkAccount'] as const) {
      const input = { id_member: zoe.member.id, id_link: zoe.parent.link }
      expect((await api.send(name, input, { token: stranger.own.token })).status).toBe(404)
    }
    expect(await linked(zoe, zoe.own.token)).toHaveLength(2)
  })
})

describe('createLinkCode', () => {
  const create = ({ member }: Family, token: string) =>
    api.send<{ code: string; expires_at: string; message: string }>(
      'createLinkCode',
      { id_member: member.id },
      { token },
    )

  async function link({ member }: Family, code: string) {
    const facts = { numLicence: member.numero_licence, dob: member.date_naissance!, code }
    const token = await api.tokenFor(await api.createAccount())
    return (await api.call('linkLicenceToAccount', facts, { token })).body.success
  }

  it('lets a parent admit one more account to a child, and mails the e-mail on the record', async () => {
    const zoe = await family({ birth: '2015-01-01', mail: 'zoe.code@example.be' })
    const { body } = await create(zoe, zoe.parent.token)
    expect(body.expires_at).toBe(new Date(api.clock.now().getTime() + 7 * DAY * 1000).toISOString())
    expect(await api.auditOf(zoe.parent.account.id)).toEqual(['member.create_link_code'])
    const [mail] = await api.mailsTo('zoe.code@example.be')
    expect(mail?.subject).toBe('Un code donne accès à votre fiche')
    expect(mail?.text).toContain('Marc Lambert')
    expect(mail?.text).not.toContain(body.code)
    expect(await link(zoe, body.code)).toBe(true)
    expect(await link(zoe, body.code)).toBe(false)
  })

  it('makes a code that expires after a week, and when the next is made', async () => {
    const zoe = await family({ birth: '2015-01-01' })
    const first = (await create(zoe, zoe.parent.token)).body.code
    const second = (await create(zoe, zoe.parent.token)).body.code
    expect(await link(zoe, first)).toBe(false)
    api.travel(7 * DAY)
    expect(await link(zoe, second)).toBe(false)
  })

  it('makes a code that ends when the account is unlinked', async () => {
    const birth = addMonths(addDays(today(api.clock), 1), -18 * 12)
    const zoe = await family({ birth })
    const { code } = (await create(zoe, zoe.parent.token)).body
    api.travel(DAY)
    expect((await unlink(zoe, zoe.parent.link, await api.tokenFor(zoe.own.account))).status).toBe(200)
    expect(await link(zoe, code)).toBe(false)
  })

  it('makes no code for an account that is unlinked meanwhile', async () => {
    const zoe = await family({ birth: '2015-01-01' })
    const unlinking = await api.db.transaction().execute(async (db) => {
      await db.selectFrom('member').select('id').where('id', '=', zoe.member.id).forUpdate().execute()
      await db.deleteFrom('account_member').where('id', '=', zoe.parent.link).execute()
      const created = create(zoe, zoe.parent.token)
      await api.waitForLock()
      return { created }
    })
    expect((await unlinking.created).status).toBe(404)
  })

  it('mails the account itself when the record has no e-mail', async () => {
    const zoe = await family({ birth: '2015-01-01', mail: '' })
    await create(zoe, zoe.parent.token)
    expect(await api.mailsTo(zoe.parent.account.email)).toHaveLength(1)
  })

  it('refuses a parent of an adult, and accepts the adult’s own account', async () => {
    const zoe = await family()
    const refused = await create(zoe, zoe.parent.token)
    expect([refused.status, refused.body.message]).toEqual([403, accountMessages.linkCodeNotYours])
    expect((await create(zoe, zoe.own.token)).status).toBe(200)
  })

  it('answers 404 to an account that is not linked, and has an hourly limit', async () => {
    const [zoe, stranger] = [await family({ birth: '2015-01-01' }), await family()]
    expect((await create(zoe, stranger.own.token)).status).toBe(404)
    expect((await api.send('createLinkCode', { id_member: 'x' }, { token: zoe.own.token })).status).toBe(422)
    const max = api.deps.env.LIMIT_MAILS_PER_ADDRESS_AND_HOUR
    for (let n = 0; n < max; n += 1) expect((await create(zoe, zoe.own.token)).status).toBe(200)
    expect((await create(zoe, zoe.own.token)).status).toBe(429)
  })
})

describe('unlinkLicence', () => {
  it('ends the own link, mails the member and records it', async () => {
    const zoe = await family({ mail: 'zoe.unlink@example.be' })
    const answer = await api.call('unlinkLicence', { id_member: zoe.member.id }, { token: zoe.parent.token })
    expect(answer.body).toEqual({ success: true, message: 'La licence n’est plus liée à votre compte.' })
    const profiles = await api.call('getProfilesLinkedToUser', {}, { token: zoe.parent.token })
    expect(profiles.body).toEqual([])
    expect(await linked(zoe, zoe.own.token)).toHaveLength(1)
    const [mail] = await api.mailsTo('zoe.unlink@example.be')
    expect(mail?.subject).toBe('Votre licence n’est plus liée à un compte')
    expect(mail?.text).toContain('Marc Lambert')
    expect(mail?.text).not.toContain(zoe.parent.account.email)
    expect(await api.auditOf(zoe.parent.account.id)).toEqual(['member.unlink_account'])
  })

  it('succeeds once when three requests are sent at the same time', async () => {
    const zoe = await family({ mail: '' })
    const ask = () => api.send('unlinkLicence', { id_member: zoe.member.id }, { token: zoe.parent.token })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404'])
    expect(await api.auditOf(zoe.parent.account.id)).toEqual(['member.unlink_account'])
  })

  it('answers 404 to an account that is not linked', async () => {
    const [zoe, stranger] = [await family(), await family()]
    const answer = await api.send('unlinkLicence', { id_member: zoe.member.id }, { token: stranger.own.token })
    expect(answer.status).toBe(404)
    expect(await linked(zoe, zoe.own.token)).toHaveLength(2)
  })
})
