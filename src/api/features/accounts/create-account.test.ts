import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { aPersonName, aPhoneNumber } from '#contract/field-rules.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { type CallOptions, useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
let people = 0

async function newNonce() {
  return (await api.call('createAccount-nonce', {})).body.nonce
}

/** A valid form, with the test's changes. */
async function form(changes: Record<string, unknown> = {}) {
  people += 1
  return {
    name: 'Peeters',
    surname: 'Lou',
    tel: '0470 12 34 56',
    email: `nouveau${people}@example.be`,
    password: 'cheval pile agrafe',
    password_confirmation: 'cheval pile agrafe',
    nonce: await newNonce(),
    ...changes,
  }
}

const create = (input: unknown, options?: CallOptions) => api.send('createAccount', input, options)

describe('createAccount', () => {
  it('stores an unconfirmed account, and mails a confirmation link', async () => {
    const input = await form({ email: 'Lou.Peeters@Example.be', name: '  Peeters ' })
    const answer = await create(input)
    expect([answer.status, answer.body.success]).toEqual([200, true])
    const account = await api.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', 'lou.peeters@example.be')
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ name: 'Peeters', surname: 'Lou', tel: '0470 12 34 56', email_confirmed_at: null })
    expect(account.password_hash).toMatch(/^\$argon2id\$/)
    expect(await api.auditOf(account.id)).toEqual(['account.create'])
    const [mail, ...others] = await api.mailsTo('lou.peeters@example.be')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/account\/confirmMail#token=[\w-]{43}/)
  })

  it('sends nothing the caller typed to an unconfirmed e-mail', async () => {
    const input = await form({ name: 'Payez', surname: 'Votre Banque', tel: '0470 99 88 77' })
    await create(input)
    await api.call('resendConfirmation', { email: input.email })
    await api.call('recoverAccount', { email: input.email })
    const mails = await api.mailsTo(input.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['confirm_email', 'confirm_email', 'reset_password'])
    for (const { subject, text, html } of mails) {
      for (const typed of [input.name, input.surname, input.tel]) expect(subject + text + html).not.toContain(typed)
    }
  })

  it.each([
    ['the same', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces around it', (email: string) => ` ${email} `],
  ])('refuses an e-mail already used, %s, without using up the nonce', async (_case, spelling) => {
    const { email } = await api.createAccount()
    const input = await form({ email: spelling(email) })
    const answer = await create(input)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      success: false,
      errors: { email: ['Cette adresse e-mail est déjà utilisée.'] },
    })
    expect((await create({ ...input, email: `autre.${email}` })).status).toBe(200)
  })

  it.each(['password', 'Motdepasse', '12345678', 'AZERTYUIOP'])('refuses the common password %s', async (password) => {
    const answer = await create(await form({ password, password_confirmation: password }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ password: [passwordTooCommon] })
  })

  it('creates one account when two requests send the same e-mail at the same time', async () => {
    const first = await form()
    const answers = await Promise.all([create(first), create({ ...first, nonce: await newNonce() })])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
    expect(await api.mailsTo(first.email)).toHaveLength(1)
  })

  it('refuses beyond 60 accounts per IP and hour', async () => {
    const ip = '198.51.100.7'
    for (let n = 0; n < 60; n += 1) expect((await create(await form(), { ip })).status).toBe(200)
    const refused = await create(await form(), { ip })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    api.travel(3599)
    expect((await create(await form(), { ip })).status).toBe(429)
    api.travel(1)
    expect((await create(await form(), { ip })).status).toBe(200)
  })
})

describe('refused createAccount attempts', () => {
  const strict = useTestApi({ env: { LIMIT_ACCOUNTS_PER_IP_AND_HOUR: '1' } })
  const withNewKey = () => ({ headers: { 'idempotency-key': randomUUID() } })

  it.each([
    ['without an idempotency key', () => ({}), '198.51.100.8'],
    ['each with another idempotency key', withNewKey, '198.51.100.9'],
  ])('are limited before a password is hashed, %s', async (_case, options, ip) => {
    const hash = vi.spyOn(strict.deps.passwords, 'hash')
    const { email } = await strict.createAccount()
    const { body } = await strict.call('createAccount-nonce', {})
    const input = await form({ email, nonce: body.nonce })
    hash.mockClear()
    for (let n = 0; n < 10; n += 1) {
      expect((await strict.send('createAccount', input, { ip, ...options() })).status).toBe(422)
    }
    expect((await strict.send('createAccount', input, { ip, ...options() })).status).toBe(429)
    expect(hash).toHaveBeenCalledTimes(10)
  })

  it('and accepted ones hold no database connection while a hash waits', async () => {
    const forms = await Promise.all(Array.from({ length: 25 }, () => form()))
    let go: (hash: string) => void = () => undefined
    const hash = vi.spyOn(api.deps.passwords, 'hash').mockReturnValue(new Promise((done) => (go = done)))
    const waiting = forms.map((input) => create(input, { ip: '198.51.100.10', ...withNewKey() }))
    await expect.poll(() => hash).toHaveBeenCalledTimes(25)
    expect((await api.send('createAccount-nonce', {})).status).toBe(200)
    go('$argon2id$')
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(25).fill(200))
    hash.mockRestore()
  })
})

describe('the nonce of createAccount', () => {
  const refusal = { nonce: ['Le nonce de sécurité est invalide ou a expiré.'] }

  it('is stored only when an account uses it', async () => {
    const stored = () => api.db.selectFrom('account_creation_nonce').selectAll().execute()
    const before = await stored()
    const nonces = await Promise.all(Array.from({ length: 20 }, newNonce))
    expect(new Set(nonces).size).toBe(20)
    expect(await stored()).toEqual(before)
    expect((await create(await form({ nonce: nonces[0]! }))).status).toBe(200)
    expect(await stored()).toHaveLength(before.length + 1)
  })

  it('is refused when its expiry, content or signature is changed', async () => {
    const [end, random, signature] = (await newNonce()).split('.') as [string, string, string]
    for (const parts of [
      [String(Number(end) + 60_000), random, signature],
      [end, `${random}a`, signature],
      [end, random, signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
      [end, random, `${signature}=`],
      [end, random],
      ['NaN', random, signature],
    ]) {
      const answer = await create(await form({ nonce: parts.join('.') }))
      expect([answer.status, answer.body.errors], parts.join('.')).toEqual([422, refusal])
    }
  })

  it('comes with its expiry, 15 minutes later', async () => {
    const { body } = await api.call('createAccount-nonce', {})
    expect(Date.parse(body.expires_at) - api.clock.now().getTime()).toBe(15 * 60_000)
  })

  it.each([
    [899, 200],
    [900, 422],
  ])('after %i seconds is answered with %i', async (seconds, status) => {
    const input = await form()
    api.travel(seconds)
    expect((await create(input)).status).toBe(status)
  })

  it('is valid for one account', async () => {
    const input = await form()
    await create(input)
    const again = await create(await form({ nonce: input.nonce }))
    expect([again.status, again.body.errors]).toEqual([422, refusal])
  })

  it('is valid for one account when ten requests send it at the same time', async () => {
    const nonce = await newNonce()
    const forms = await Promise.all(Array.from({ length: 10 }, () => form({ nonce })))
    const answers = await Promise.all(forms.map((input) => create(input)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is refused when invented', async () => {
    const answer = await create(await form({ nonce: 'x'.repeat(43) }))
    expect([answer.status, answer.body.errors]).toEqual([422, refusal])
  })
})

describe('the Idempotency-Key of createAccount', () => {
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

  it('sent 50 times at the same time creates one account and one mail, with one answer', async () => {
    const input = await form()
    const options = withKey(randomUUID())
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(input, options)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await api.mailsTo(input.email)).toHaveLength(1)
  })

  it('with another body is refused with 409', async () => {
    const input = await form()
    const options = withKey(randomUUID())
    await create(input, options)
    const other = await create({ ...input, name: 'Autre' }, options)
    expect([other.status, other.body.error_description]).toEqual([409, refusalMessages.keyReused])
  })

  it('may be reused after a refusal', async () => {
    const options = withKey(randomUUID())
    const input = await form()
    expect((await create({ ...input, nonce: 'faux' }, options)).status).toBe(422)
    expect((await create(input, options)).status).toBe(200)
  })

  it.each(['court', 'x'.repeat(201), 'avec un espace'])('refuses %s', async (key) => {
    const answer = await create(await form(), withKey(key))
    expect([answer.status, answer.body.errors]).toEqual([422, { 'Idempotency-Key': ['Clé incorrecte.'] }])
  })

  it('accepts a body nested 25,000 levels deep', async () => {
    const input = JSON.stringify(await form())
    const payload = `${input.slice(0, -1)},"x":${'['.repeat(25_000)}${']'.repeat(25_000)}}`
    const answer = await api.request({
      method: 'POST',
      url: '/api/myabft/createAccount',
      payload,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    expect(answer.status).toBe(200)
  })
})

describe('the input of createAccount', () => {
  const long = (length: number) => 'é'.repeat(length)
  const email = (length: number) => `${'a'.repeat(length - 5)}@b.be`
  const both = (password: string) => ({ password, password_confirmation: password })

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['no name', { name: undefined }, { name: ['Le nom est requis.'] }],
    ['a name of spaces', { name: '   ' }, { name: ['Le nom est requis.'] }],
    ['a number as name', { name: 5 }, { name: ['Le nom est requis.'] }],
    ['a name of 256', { name: long(256) }, { name: ['Maximum 255 caractères.'] }],
    ['a name of 61', { name: long(61) }, { name: [aPersonName[1]] }],
    ['a URL as name', { name: 'https://abft-paiement.example/secu' }, { name: [aPersonName[1]] }],
    ['a host as name', { name: 'abft-paiement.example' }, { name: [aPersonName[1]] }],
    ['an e-mail as surname', { surname: 'lou@example.be' }, { surname: [aPersonName[1]] }],
    ['paragraphs as surname', { surname: 'Lou,\n\nPayez ici : 50 €' }, { surname: [aPersonName[1]] }],
    ['an invalid phone number', { tel: '0470 www.example.be' }, { tel: [aPhoneNumber[1]] }],
    ['no surname', { surname: '' }, { surname: ['Le prénom est requis.'] }],
    ['a surname of 256', { surname: long(256) }, { surname: ['Maximum 255 caractères.'] }],
    ['no phone', { tel: '' }, { tel: ['Le numéro de téléphone est requis.'] }],
    ['a phone of 31', { tel: '0'.repeat(31) }, { tel: ['Maximum 30 caractères.'] }],
    ['no e-mail', { email: '' }, { email: ["L'adresse e-mail est requise."] }],
    ['an e-mail without @', { email: 'lou.example.be' }, { email: ['Veuillez entrer une adresse e-mail valide.'] }],
    ['an e-mail without dot', { email: 'lou@example' }, { email: ['Veuillez entrer une adresse e-mail valide.'] }],
    ['an e-mail with a space', { email: 'l ou@example.be' }, { email: ['Veuillez entrer une adresse e-mail valide.'] }],
    ['two e-mails', { email: 'a@b.be,c@d.be' }, { email: ['Veuillez entrer une adresse e-mail valide.'] }],
    [
      'an e-mail with Cyrillic letters',
      { email: 'lоu@example.be' },
      { email: ['Veuillez entrer une adresse e-mail valide.'] },
    ],
    ['an e-mail of 256', { email: email(256) }, { email: ['Maximum 255 caractères.'] }],
    [
      'no password',
      both(''),
      {
        password: ['Le mot de passe est requis.'],
        password_confirmation: ['La confirmation du mot de passe est requise.'],
      },
    ],
    ['a password of 7', both('7 signe'), { password: ['Le mot de passe doit comporter au moins 8 caractères.'] }],
    [
      'a password of 201',
      both(long(201)),
      {
        password: ['Le mot de passe doit comporter au maximum 200 caractères.'],
        password_confirmation: ['Les mots de passe ne correspondent pas.'],
      },
    ],
    [
      'no confirmation',
      { password_confirmation: '' },
      { password_confirmation: ['La confirmation du mot de passe est requise.'] },
    ],
    [
      'another confirmation',
      { password_confirmation: 'cheval pile agraf' },
      { password_confirmation: ['Les mots de passe ne correspondent pas.'] },
    ],
    ['no nonce', { nonce: '' }, { nonce: ['Le nonce de sécurité est requis.'] }],
    ['a missing nonce', { nonce: undefined }, { nonce: ['Le nonce de sécurité est requis.'] }],
  ])('refuses %s', async (_case, changes, errors) => {
    const answer = await create(await form(changes))
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      code: 'invalid_input',
      message: refusalMessages.invalidInput,
      error_description: refusalMessages.invalidInput,
      success: false,
      errors,
    })
  })

  it.each([
    ['a name of 60', { name: long(60) }],
    ['a name with apostrophes, dots and hyphens', { name: "'t Kint-d’Hondt J.P. de St. Pierre" }],
    ['a phone of 30', { tel: '0'.repeat(30) }],
    ['an e-mail of 255', { email: email(255) }],
    ['a password of 8', both('8 signes')],
    ['a password of 200', both(long(200))],
    ['a password of spaces and emoji, as typed', both(' 🥋🥋🥋🥋🥋🥋 ')],
    ['a NUL and a lone surrogate inside a name', { name: 'Pee\u0000te\ud800rs' }],
  ])('accepts %s', async (_case, changes) => {
    const input = await form(changes)
    expect((await create(input)).status).toBe(200)
    await api.call('confirmEmail', { token: await api.linkTokenTo(input.email) })
    await api.signIn(input)
  })
})
