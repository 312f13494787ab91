import { describe, expect, it } from 'vitest'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const REFUSED = {
  success: false,
  message: 'Une erreur est survenue lors de la liaison de la licence. Veuillez vérifier les informations et réessayer.',
}

type Member = Awaited<ReturnType<typeof api.createMember>>
const facts = (member: Member) => ({
  numLicence: member.numero_licence,
  dob: member.date_naissance!,
  code: member.code,
})

async function someone() {
  const account = await api.createAccount()
  return { account, ...(await api.signIn(account)) }
}

async function profiles(token: string) {
  const { body } = await api.call('getProfilesLinkedToUser', {}, { token })
  return body.map(({ id_member }) => id_member)
}

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account)
  return { token: await api.tokenFor(account, { secondFactor: true }) }
}

async function codeOf({ id }: { id: number }) {
  const row = await api.db.selectFrom('member').select('code_encrypted').where('id', '=', id).executeTakeFirstOrThrow()
  return api.deps.keys.decrypt(row.code_encrypted)
}

describe('linkLicenceToAccount', () => {
  it('links the member, mails them and records it', async () => {
    const { account, token } = await someone()
    const member = await api.createMember({ mail: 'zoe@example.be' })
    const answer = await api.call('linkLicenceToAccount', facts(member), { token })
    const message = 'La licence a été liée avec succès à votre compte.'
    expect([answer.status, answer.body]).toEqual([200, { success: true, message }])
    expect(await profiles(token)).toEqual([member.id])
    const [mail] = await api.mailsTo('zoe@example.be')
    expect(mail?.subject).toBe('Votre licence a été liée à un compte')
    expect(mail?.text).toContain(account.email)
    expect(await api.auditOf(account.id)).toEqual(['member.link_account'])
  })

  it.each([
    ['lower case without the dash', 'k7m29qxt'],
    ['spaces', ' K7M2 9QXT '],
  ])('accepts the activation code in %s', async (_case, typed) => {
    const { token } = await someone()
    const member = await api.createMember({ code: 'K7M2-9QXT' })
    expect((await api.call('linkLicenceToAccount', { ...facts(member), code: typed }, { token })).body.success).toBe(
      true,
    )
  })

  it('links a second account only with a code from createLinkCode', async () => {
    const [mother, father] = [await someone(), await someone()]
    const child = await api.createMember()
    await api.call('linkLicenceToAccount', facts(child), { token: mother.token })
    expect((await api.call('linkLicenceToAccount', facts(child), { token: father.token })).body).toEqual(REFUSED)
    // The next code was given to no one, so it does not admit an account.
    const following = { ...facts(child), code: await codeOf(child) }
    expect((await api.call('linkLicenceToAccount', following, { token: father.token })).body).toEqual(REFUSED)
    const { code } = (await api.call('createLinkCode', { id_member: child.id }, { token: mother.token })).body
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const admitted = await api.call('linkLicenceToAccount', { ...facts(child), code }, { token: father.token })
    expect(admitted.body.success).toBe(true)
    expect([await profiles(mother.token), await profiles(father.token)]).toEqual([[child.id], [child.id]])
  })

  it('accepts a code once when five accounts send it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, someone))
    const member = await api.createMember()
    const answers = await Promise.all(
      people.map(({ token }) => api.call('linkLicenceToAccount', facts(member), { token })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  it('answers the same whichever fact is wrong', async () => {
    const member = await api.createMember()
    const wrong = [{ numLicence: '9999999999' }, { dob: '2010-05-18' }, { code: 'AAAA-AAAA' }]
    const texts = new Set<string>()
    for (const fact of wrong) {
      const { token } = await someone()
      const answer = await api.call('linkLicenceToAccount', { ...facts(member), ...fact }, { token })
      expect(answer.body).toEqual(REFUSED)
      expect(await profiles(token)).toEqual([])
      texts.add(answer.text)
    }
    expect(texts.size).toBe(1)
  })

  it('refuses an erased member', async () => {
    const { token } = await someone()
    const member = await api.createMember({ erased_at: api.clock.now() })
    expect((await api.call('linkLicenceToAccount', facts(member), { token })).body).toEqual(REFUSED)
  })
})

describe('the activation code of a manager', () => {
  it('is refused once the member becomes a manager, even if another manager had read it', async () => {
    const world = await api.createManagedClub({}, { write: true, can_register_member: false })
    const president = await api.createMember()
    await api.createLicence({ id_member: president.id, id_club: world.club.id })
    const listed = (await api.call('getListMember', world.ids, world.as)).body
    expect(listed.map(({ codeMyABFT }) => codeMyABFT)).toEqual([president.code])
    const office = await createStaff()
    const rights = { id_club: world.club.id, id_member: president.id, write: true, can_register_member: true }
    await api.call('staffSetManager', rights, office)
    expect((await api.call('getListMember', world.ids, world.as)).body[0]!.codeMyABFT).toBeNull()
    for (const code of [president.code, await codeOf(president)]) {
      const answer = await api.call('linkLicenceToAccount', { ...facts(president), code }, world.as)
      expect(answer.body).toEqual(REFUSED)
    }
    expect((await api.send('getOrderList', { ...world.ids, id_member: president.id }, world.as)).status).toBe(404)
  })

  it('is accepted for 30 days after the secretariat showed it', async () => {
    const [manager, office] = [await api.createMember(), await createStaff()]
    await api.makeManager(manager, await api.createClub())
    const show = async () => (await api.call('staffShowCode', { id_member: manager.id }, office)).body.code
    const given = await show()
    expect(given).not.toBe(manager.code)
    expect(await show()).toBe(given)
    api.travel(30 * 86_400)
    const { token } = await someone()
    const late = await api.call('linkLicenceToAccount', { ...facts(manager), code: given }, { token })
    expect(late.body).toEqual(REFUSED)
    const { code } = (await api.call('staffRenewCode', { id_member: manager.id }, await createStaff())).body
    const linked = await api.call('linkLicenceToAccount', { ...facts(manager), code }, { token })
    expect(linked.body.success).toBe(true)
  })

  it('of a merged record is refused', async () => {
    const [keep, drop, office] = [await api.createMember(), await api.createMember(), await createStaff()]
    await api.linkMember(await api.createAccount(), keep)
    const pair = { id_keep: keep.id, id_drop: drop.id, prendre: [] }
    expect((await api.call('staffMergeMembers', pair, office)).status).toBe(200)
    const { token } = await someone()
    expect((await api.call('linkLicenceToAccount', facts(drop), { token })).body).toEqual(REFUSED)
  })
})

describe('the limit of wrong linkLicenceToAccount attempts', () => {
  it('is 5 per account and 15 minutes', async () => {
    const { token } = await someone()
    const member = await api.createMember()
    const guess = (n: number) =>
      api.send('linkLicenceToAccount', { ...facts(member), numLicence: `77000${n}` }, { token })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    api.travel(899)
    const right = await api.send('linkLicenceToAccount', facts(member), { token })
    expect([right.status, right.headers['retry-after'], right.body.error_description]).toEqual([
      429,
      '1',
      refusalMessages.tooManyTries,
    ])
    api.travel(1)
    expect((await api.call('linkLicenceToAccount', facts(member), { token })).body.success).toBe(true)
  })

  it.each(['that exists', 'that does not exist'])('is 5 per licence %s, across accounts', async (kind) => {
    const numLicence = kind === 'that exists' ? (await api.createMember()).numero_licence : '88123456'
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const { token } = await someone()
      const guess = { numLicence: n % 2 ? numLicence : ` ${numLicence} `, dob: '2010-05-17', code: `AAAA-AAA${n}` }
      statuses.push((await api.send('linkLicenceToAccount', guess, { token })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('ignores successful attempts', async () => {
    const { token } = await someone()
    for (let n = 0; n < 7; n += 1) {
      const answer = await api.call('linkLicenceToAccount', facts(await api.createMember()), { token })
      expect(answer.body.success).toBe(true)
    }
  })

  it('ignores successful attempts sent at the same time', async () => {
    const { token } = await someone()
    const members = await Promise.all(Array.from({ length: 7 }, () => api.createMember()))
    const answers = await Promise.all(
      members.map((member) => api.call('linkLicenceToAccount', facts(member), { token })),
    )
    expect(answers.map(({ body }) => body.success)).toEqual(Array(7).fill(true))
  })
})

it.each([
  ['no licence number', { numLicence: ' ' }, { numLicence: ['Le numéro de licence est requis.'] }],
  ['a number as licence number', { numLicence: 200_042 }, { numLicence: ['Le numéro de licence est requis.'] }],
  ['a licence number of 256', { numLicence: '1'.repeat(256) }, { numLicence: ['Maximum 255 caractères.'] }],
  ['no date', { dob: '' }, { dob: ['La date de naissance est requise.'] }],
  ['a day that does not exist', { dob: '2010-02-30' }, { dob: ['Veuillez entrer une date valide (JJ/MM/AAAA).'] }],
  ['a date in display format', { dob: '17/05/2010' }, { dob: ['Veuillez entrer une date valide (JJ/MM/AAAA).'] }],
  ['the year 0', { dob: '0000-01-01' }, { dob: ['Veuillez entrer une date valide (JJ/MM/AAAA).'] }],
  ['no code', { code: '' }, { code: ['Le code unique est requis.'] }],
  ['a code of 256', { code: 'A'.repeat(256) }, { code: ['Maximum 255 caractères.'] }],
])('linkLicenceToAccount refuses %s', async (_case, changes, errors) => {
  const { token } = await someone()
  const form = { numLicence: '200042', dob: '2010-05-17', code: 'K7M2-9QXT', ...changes }
  const answer = await api.send('linkLicenceToAccount', form, { token })
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})
