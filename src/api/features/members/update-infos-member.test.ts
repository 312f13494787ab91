import { describe, expect, it } from 'vitest'
import { aPhoneNumber } from '#contract/field-rules.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

const contact = {
  adresse: 'Rue de Fer 12',
  cp: '5000',
  ville: 'Namur',
  mail: 'zoe@example.be',
  telephone: '081 22 33 44',
  gsm: '0470 12 34 56',
  newsletter: true,
}

async function memberSeen(given: Parameters<typeof api.createMember>[0] = {}) {
  const [account, member] = [await api.createAccount(), await api.createMember(given)]
  await api.linkMember(account, member)
  return { account, member, token: await api.tokenFor(account) }
}

function rowOf({ id }: { id: number }) {
  return api.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function eventsOf({ id }: { id: number }) {
  return api.db.selectFrom('audit_event').selectAll().where('id_member', '=', id).orderBy('id').execute()
}

describe('updateInfosMember', () => {
  it('stores the contact data, raises the version and records what changed', async () => {
    const { account, member, token } = await memberSeen({ ville: 'Namur', cp: '4000' })
    const answer = await api.call('updateInfosMember', { id_member: member.id, ...contact }, { token })
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Votre profil a bien été sauvegardé' },
    ])
    expect(await rowOf(member)).toMatchObject({ ...contact, version: 2 })
    const { ville: _same, ...changed } = contact
    expect(await eventsOf(member)).toMatchObject([
      {
        action: 'member.update_contact',
        id_account: account.id,
        before: { adresse: '', cp: '4000', mail: '', telephone: '', gsm: '', newsletter: false },
        after: changed,
      },
    ])
    expect(Object.keys((await eventsOf(member))[0]!.after as object)).not.toContain('ville')
  })

  it('writes and records nothing when nothing changed', async () => {
    const { member, token } = await memberSeen(contact)
    const answer = await api.call('updateInfosMember', { id_member: member.id, ...contact }, { token })
    expect(answer.body.success).toBe(true)
    expect(await rowOf(member)).toMatchObject({ version: 1 })
    expect(await eventsOf(member)).toEqual([])
  })

  it('ignores other fields', async () => {
    const { member, token } = await memberSeen()
    const before = await rowOf(member)
    const smuggled = {
      nom: 'Autre',
      prenom: 'Autre',
      sexe: 1,
      date_naissance: '1980-01-01',
      numero_licence: '999999',
      complement: 'boîte 1',
      id_grade: 20,
      version: 77,
      e_licence_version: 9,
      id: 1,
    }
    const answer = await api.send('updateInfosMember', { ...smuggled, id_member: member.id, ...contact }, { token })
    expect(answer.status).toBe(200)
    expect(await rowOf(member)).toEqual({
      ...before,
      ...contact,
      search_text: expect.stringContaining('namur'),
      version: 2,
    })
  })

  it('trims spaces', async () => {
    const { member, token } = await memberSeen()
    await api.call('updateInfosMember', { id_member: member.id, ...contact, ville: '  Namur ', gsm: '  ' }, { token })
    expect(await rowOf(member)).toMatchObject({ ville: 'Namur', gsm: '' })
  })

  it('removes line breaks and control characters', async () => {
    const { member, token } = await memberSeen()
    const ville = 'Namur\r\n\u0007Bcc: x\u2028y'
    await api.call('updateInfosMember', { id_member: member.id, ...contact, ville }, { token })
    expect(await rowOf(member)).toMatchObject({ ville: 'Namur Bcc: x y' })
  })

  it('accepts an invalid phone number only if the record already had it', async () => {
    const { member, token } = await memberSeen({ telephone: 'chez papa' })
    const form = { id_member: member.id, ...contact, telephone: 'chez papa' }
    expect((await api.call('updateInfosMember', form, { token })).status).toBe(200)
    const answer = await api.send('updateInfosMember', { ...form, telephone: 'chez maman' }, { token })
    expect([answer.status, answer.body.errors]).toEqual([422, { telephone: [aPhoneNumber[1]] }])
  })

  it('names the caller only to a former e-mail that was confirmed', async () => {
    const { member, token } = await memberSeen({ ...contact, mail: 'avant.encore@example.be' })
    const save = (mail: string) => api.call('updateInfosMember', { id_member: member.id, ...contact, mail }, { token })
    await save('cible@example.be')
    await save('ailleurs@example.be')
    const [mail] = await api.mailsTo('cible@example.be')
    expect(mail?.text).toContain('Le titulaire d’un compte lié vient de remplacer')
    expect(mail?.text).not.toContain('Dupont')
    const confirmed = await api.createAccount()
    await save(confirmed.email)
    await save('fin@example.be')
    expect((await api.mailsTo(confirmed.email))[0]?.text).toContain('Camille Dupont')
  })

  it('mails the former e-mail', async () => {
    const { member, token } = await memberSeen({ ...contact, mail: 'avant@example.be' })
    const answer = await api.call('updateInfosMember', { id_member: member.id, ...contact }, { token })
    expect(answer.status).toBe(200)
    const [mail, ...others] = await api.mailsTo('avant@example.be')
    expect(mail?.subject).toBe('L’adresse e-mail de votre fiche a été modifiée')
    expect(mail?.text).toContain('Camille Dupont')
    expect(others).toEqual([])
    await api.call('updateInfosMember', { id_member: member.id, ...contact, ville: 'Dinant' }, { token })
    expect(await api.mailsTo('zoe@example.be')).toEqual([])
  })
})

describe('updateInfosMember with If-Match', () => {
  const save = (id_member: number, token: string, ville: string, version?: string) =>
    api.send(
      'updateInfosMember',
      { id_member, ...contact, ville },
      { token, ...(version !== undefined && { headers: { 'if-match': version } }) },
    )

  it.each(['1', '"1"'])('accepts the current version: %s', async (version) => {
    const { member, token } = await memberSeen()
    expect((await save(member.id, token, 'Mons', version)).status).toBe(200)
  })

  it.each(['2', '"0"', '', 'abc', '*', '1.0'])('refuses another version with 409: %s', async (version) => {
    const { member, token } = await memberSeen()
    const answer = await save(member.id, token, 'Mons', version)
    expect([answer.status, answer.body.message]).toEqual([409, refusalMessages.changedMeanwhile])
    expect(await rowOf(member)).toMatchObject({ ville: '', version: 1 })
  })

  it('accepts one of three requests sent at the same time', async () => {
    const { member, token } = await memberSeen()
    const answers = await Promise.all(['Mons', 'Huy', 'Spa'].map((ville) => save(member.id, token, ville, '1')))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(await rowOf(member)).toMatchObject({ version: 2 })
  })
})

const long = (length: number) => 'é'.repeat(length)
const address = (length: number) => `${'a'.repeat(length - 11)}@example.be`

describe('the input of updateInfosMember', () => {
  it.each([
    ['adresse', long(255)],
    ['cp', long(100)],
    ['ville', long(255)],
    ['mail', address(255)],
    ['telephone', '0'.repeat(30)],
    ['telephone', ''],
    ['gsm', '0'.repeat(30)],
    ['gsm', ''],
    ['newsletter', false],
  ])('accepts %s %s', async (field, value) => {
    const { member, token } = await memberSeen()
    const answer = await api.send('updateInfosMember', { id_member: member.id, ...contact, [field]: value }, { token })
    expect(answer.status, answer.text).toBe(200)
    expect(await rowOf(member)).toMatchObject({ [field]: value })
  })

  it.each([
    ['adresse', long(256), 'Maximum 255 caractères.'],
    ['adresse', ' ', "L'adresse est requise."],
    ['adresse', undefined, "L'adresse est requise."],
    ['cp', long(101), 'Maximum 100 caractères.'],
    ['cp', '', 'Le code postal est requis.'],
    ['ville', long(256), 'Maximum 255 caractères.'],
    ['ville', '', 'La ville est requise.'],
    ['mail', address(256), 'Maximum 255 caractères.'],
    ['mail', '', "L'adresse e-mail est requise."],
    ['mail', 'zoe.example.be', 'Veuillez entrer une adresse e-mail valide.'],
    ['telephone', long(31), 'Maximum 30 caractères.'],
    ['telephone', null, 'Ce champ doit être un texte.'],
    ['gsm', long(31), 'Maximum 30 caractères.'],
    ['newsletter', 'oui', expect.any(String)],
    ['id_member', 0, 'Identifiant incorrect.'],
  ])('refuses %s %s', async (field, value, message) => {
    const { member, token } = await memberSeen()
    const answer = await api.send('updateInfosMember', { id_member: member.id, ...contact, [field]: value }, { token })
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
    expect(await rowOf(member)).toMatchObject({ version: 1 })
  })
})

it('updateInfosMember answers 404 for another account’s member', async () => {
  const [mine, theirs] = [await memberSeen(), await memberSeen()]
  const answer = await api.send('updateInfosMember', { id_member: theirs.member.id, ...contact }, { token: mine.token })
  expect(answer.status).toBe(404)
  expect(await rowOf(theirs.member)).toMatchObject({ adresse: '', version: 1 })
})
