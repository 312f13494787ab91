import { describe, expect, it } from 'vitest'
import { useTestApi } from '../../../../tests/support/api.ts'

// 10 March 2026: of age is who was born on 10 March 2008 or before.
const api = useTestApi()
const DAY = 86_400

/** A member with an account of the same address, and a parent's account. */
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

describe('a member of age', () => {
  it('sees every linked account by name, without its address', async () => {
    const zoe = await family()
    const linked_at = api.clock.now().toISOString()
    expect(await linked(zoe, zoe.own.token)).toEqual([
      { id_link: zoe.own.link, name: 'Zoé Lambert', linked_at, mine: true },
      { id_link: zoe.parent.link, name: 'Marc Lambert', linked_at, mine: false },
    ])
  })

  it('ends the link of another account, which is told and sees the record no more', async () => {
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

  it('does not end the own link this way, nor a link to another member', async () => {
    const [zoe, other] = [await family(), await family()]
    expect((await unlink(zoe, zoe.own.link, zoe.own.token)).status).toBe(404)
    expect((await unlink(zoe, other.parent.link, zoe.own.token)).status).toBe(404)
    expect(await linked(other, other.own.token)).toHaveLength(2)
  })
})

describe('nobody else', () => {
  it.each([
    ['a parent', 'parent', {}],
    ['a member of 17', 'own', { birth: '2008-03-11' }],
    ['whose address is not the one on the record', 'own', { mail: 'autre@example.be' }],
    ['when the record has no address', 'own', { mail: '' }],
  ] as const)('%s sees more than the own link', async (_case, who, given) => {
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

  it('becomes the member by writing the own address on the record', async () => {
    const zoe = await family()
    const contact = { adresse: 'Rue 1', cp: '5000', ville: 'Namur', telephone: '', gsm: '', newsletter: false }
    const form = { ...contact, id_member: zoe.member.id, mail: zoe.parent.account.email }
    expect((await api.call('updateInfosMember', form, { token: zoe.parent.token })).status).toBe(200)
    expect((await unlink(zoe, zoe.own.link, zoe.parent.token)).status).toBe(404)
    expect(await linked(zoe, zoe.parent.token)).toHaveLength(1)
    // The former address was told at once; what stands on the record for a month is taken as settled.
    expect(await api.mailsTo(zoe.own.account.email.toUpperCase())).toHaveLength(1)
    api.travel(30 * DAY)
    expect(await linked(zoe, await api.tokenFor(zoe.parent.account))).toHaveLength(2)
  })

  it('without a link gets an answer', async () => {
    const [zoe, stranger] = [await family(), await family()]
    for (const name of ['getLinkedAccounts', 'unlinkAccount'] as const) {
      const input = { id_member: zoe.member.id, id_link: zoe.parent.link }
      expect((await api.send(name, input, { token: stranger.own.token })).status).toBe(404)
    }
    expect(await linked(zoe, zoe.own.token)).toHaveLength(2)
  })
})

describe('giving up the own link', () => {
  it('ends it, tells the member and records it', async () => {
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

  it('happens once, also when it is asked for twice at the same instant', async () => {
    const zoe = await family({ mail: '' })
    const ask = () => api.send('unlinkLicence', { id_member: zoe.member.id }, { token: zoe.parent.token })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404'])
    expect(await api.auditOf(zoe.parent.account.id)).toEqual(['member.unlink_account'])
  })

  it('is not possible for a link of somebody else', async () => {
    const [zoe, stranger] = [await family(), await family()]
    const answer = await api.send('unlinkLicence', { id_member: zoe.member.id }, { token: stranger.own.token })
    expect(answer.status).toBe(404)
    expect(await linked(zoe, zoe.own.token)).toHaveLength(2)
  })
})
