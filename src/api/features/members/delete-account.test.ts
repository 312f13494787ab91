import { describe, expect, it } from 'vitest'
import { totpCode } from '#api/core/accounts/totp.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi({ env: { LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: '3' } })

async function someone() {
  const [account, member] = [await api.createAccount(), await api.createMember({ mail: 'membre@example.be' })]
  await api.linkMember(account, member)
  return { account, member, ...(await api.signIn(account)) }
}

function find(id: number) {
  return api.db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
}

describe('deleteAccount', () => {
  it('deletes the account and its sessions, and keeps the member', async () => {
    const { account, member, token, refresh } = await someone()
    const elsewhere = await api.signIn(account)
    const answer = await api.call('deleteAccount', { password: account.password }, { token })
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Votre compte a été supprimé.' }])
    expect(await find(account.id)).toBeUndefined()
    for (const ended of [token, elsewhere.token]) {
      expect((await api.send('getAccount', {}, { token: ended })).status).toBe(401)
    }
    expect((await api.refresh(refresh)).status).toBeGreaterThanOrEqual(400)
    await expect(api.signIn(account)).rejects.toThrow('400')
    const kept = await api.db.selectFrom('member').select('mail').where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(kept.mail).toBe('membre@example.be')
    const [mail] = await api.mailsTo(account.email)
    expect(mail?.subject).toBe('Votre compte a été supprimé')
  })

  it('keeps the audit trail, without the account', async () => {
    const { account, member, token } = await someone()
    await api.call('deleteAccount', { password: account.password }, { token })
    const events = await api.db
      .selectFrom('audit_event')
      .select(['action', 'id_account', 'id_member', 'actor'])
      .where((row) => row.or([row('id_member', '=', member.id), row('subject', '=', `account ${account.id}`)]))
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'member.unlink_account', id_account: null, id_member: member.id, actor: 'account' },
      { action: 'account.delete', id_account: null, id_member: null, actor: 'account' },
    ])
  })

  it('leaves the other accounts of the member alone', async () => {
    const { account, member, token } = await someone()
    const other = await api.createAccount()
    await api.linkMember(other, member)
    await api.call('deleteAccount', { password: account.password }, { token })
    const answer = await api.send('getInfosMember', { id_member: member.id }, { token: await api.tokenFor(other) })
    expect(answer.status).toBe(200)
  })

  it('frees the e-mail for a new account', async () => {
    const { account, token } = await someone()
    await api.call('deleteAccount', { password: account.password }, { token })
    expect((await api.createAccount({ email: account.email })).email).toBe(account.email)
  })
})

describe('deleteAccount refuses', () => {
  it.each([
    ['a wrong password', 'un mauvais secret', 'Le mot de passe est incorrect.'],
    ['an empty password', '', 'Le mot de passe ne peut être vide'],
  ])('%s', async (_case, password, message) => {
    const { account, token } = await someone()
    const answer = await api.send('deleteAccount', { password }, { token })
    expect([answer.status, answer.body.errors]).toEqual([422, { password: [message] }])
    expect(await find(account.id)).toBeDefined()
  })

  it('the right password after three wrong ones', async () => {
    const { account, token } = await someone()
    for (let n = 0; n < 3; n += 1) await api.send('deleteAccount', { password: 'un mauvais secret' }, { token })
    const answer = await api.send('deleteAccount', { password: account.password }, { token })
    expect(answer.status).toBe(429)
    expect(await find(account.id)).toBeDefined()
  })

  it('a staff account, with an explanation', async () => {
    const { account, token } = await someone()
    await api.makeStaff(account)
    const answer = await api.send('deleteAccount', { password: account.password }, { token })
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Un compte du secrétariat ne peut pas être supprimé ici. Demandez d’abord à un administrateur de lui retirer ce rôle.',
    ])
    expect(await find(account.id)).toBeDefined()
  })

  it('an account that accepts an invitation to the secretariat meanwhile', async () => {
    const { account, token } = await someone()
    const invitation = await api.createInvitation({ email: account.email, role: 'administrator' })
    const form = { token: invitation.token, known: true as const, password: account.password }
    const { setup, secret } = (await api.call('staffPrepareSecondFactor', form)).body
    const otp = totpCode(secret, api.clock.now())
    const answers: Promise<{ status: number }>[] = []
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
      answers.push(api.send('staffAcceptInvitation', { token: invitation.token, setup, otp }))
      await api.waitForLock()
      answers.push(api.send('deleteAccount', { password: account.password }, { token }))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401])
    expect(await find(account.id)).toBeDefined()
  })
})
