import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

it('the log contains no password, token, link, nonce or activation code', async () => {
  const account = await api.createAccount({ password: 'mot-de-passe-tres-secret' })
  const session = await api.signIn(account)
  const renewed = (await api.refresh(session.refresh)).body.token
  const token = renewed.access_token
  await api.refresh(renewed.refresh_token)
  await api.refresh(session.refresh)
  const again = await api.signIn(account)
  const { nonce } = (await api.call('createAccount-nonce', {})).body
  await api.send('token', { grant_type: 'password', username: account.email, password: 'un-essai-rate' })
  await api.call('recoverAccount', { email: account.email })
  const link = await api.linkTokenTo(account.email)
  await api.request({ url: `/account/resetPassword?token=${link}` })
  await api.request({ url: `/api/myabft/versionMyabft?access_token=${again.token}` })
  const member = await api.createMember({ code: 'CODE-SECR' })
  const facts = { numLicence: member.numero_licence, dob: '2010-05-17', code: member.code }
  await api.call('linkLicenceToAccount', facts, { token: again.token })
  // An internal failure while secrets are in use.
  await api.asOwner('alter table account_link rename to account_link_gone')
  const reset = { new_password: 'le-nouveau-secret', confirm_password: 'le-nouveau-secret', token: link }
  expect((await api.send('resetPassword', reset)).status).toBe(500)
  await api.asOwner('alter table account_link_gone rename to account_link')

  const log = api.logLines.join('')
  expect(api.logLines.length).toBeGreaterThan(10)
  expect(log).toContain('"event":"token_reuse"')
  const secrets = { ...session, ...again, token, renewed: renewed.refresh_token, nonce, link, code: member.code }
  for (const [name, secret] of Object.entries(secrets)) expect(log.includes(secret), name).toBe(false)
  for (const secret of [session.token, session.refresh, account.password, 'un-essai-rate', 'le-nouveau-secret']) {
    expect(log).not.toContain(secret)
  }
  expect(log).not.toContain('argon2')
})

it('the log line of a call has its request id, method, route and status', async () => {
  const answer = await api.call('versionMyabft', {})
  const line = JSON.parse(api.logLines.at(-1)!) as Record<string, unknown>
  expect(line).toMatchObject({
    requestId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/myabft/versionMyabft',
    status: 200,
  })
})
