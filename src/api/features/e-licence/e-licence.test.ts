import { describe, expect, it } from 'vitest'
import { eLicenceUrl, readCode } from '#api/core/members/e-licence-code.ts'
import { createTestApi, useTestApi } from '#tests/support/api.ts'

const api = useTestApi({ env: { PUBLIC_URL: 'https://my.abft.example' } })

async function licensed({ date_debut = '2025-09-01', date_fin = '2026-08-31' } = {}) {
  const account = await api.createAccount()
  const member = await api.createMember({ nom: 'D’Agostino', prenom: 'Éva' })
  const club = await api.createClub({ club: 'Dojang Liège' })
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut, date_fin })
  await api.linkMember(account, member)
  return { account, member, club, token: await api.tokenFor(account) }
}

const addressOf = (member: { id: number }, e_licence_version = 1) =>
  eLicenceUrl(api.deps, { id: member.id, e_licence_version })
const codeOf = (member: { id: number }, version?: number) => addressOf(member, version).split('/').at(-1)!
const verify = async (code: string) => {
  const { status, body } = await api.call('verifyELicence', { code })
  expect(status).toBe(200)
  return body
}

describe('the code of an e-licence', () => {
  it('is a URL of the portal with 32 characters', () => {
    const address = addressOf({ id: 2_147_483_647 }, 2_147_483_647)
    expect(address).toMatch(/^https:\/\/my\.abft\.example\/v\/[\w-]{32}$/)
  })

  it('is read only with the key that signed it', async () => {
    expect(readCode(api.deps, codeOf({ id: 12 }, 3))).toEqual({ id: 12, e_licence_version: 3 })
    const elsewhere = await createTestApi({ env: { SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') } })
    expect(readCode(elsewhere.deps, codeOf({ id: 12 }, 3))).toBeNull()
    await elsewhere.close()
  })
})

describe('verifyELicence', () => {
  it('returns name, licence number, club and end of a valid licence, and nothing more', async () => {
    const { member } = await licensed()
    expect(await verify(codeOf(member))).toEqual({
      statut: 'valide',
      nom: 'Éva D’Agostino',
      numero_licence: member.numero_licence,
      club: 'Dojang Liège',
      date_fin: '2026-08-31',
    })
  })

  it.each([
    ['2026-03-10', 'valide'],
    ['2026-03-09', 'expirée'],
  ])('on 10 March, for a licence until %s, returns %s', async (date_fin, statut) => {
    const { member } = await licensed({ date_fin })
    expect(await verify(codeOf(member))).toMatchObject({ statut, date_fin })
  })

  it('uses the date in Belgium', async () => {
    const { member } = await licensed({ date_fin: '2026-03-10' })
    api.clock.set('2026-03-10T22:59:59Z')
    expect((await verify(codeOf(member))).statut).toBe('valide')
    api.clock.set('2026-03-10T23:00:00Z')
    expect((await verify(codeOf(member))).statut).toBe('expirée')
    api.clock.set('2026-03-10T09:00:00Z')
  })

  it('returns expired for a member without a licence, or with a cancelled one', async () => {
    const never = await api.createMember()
    expect(await verify(codeOf(never))).toEqual({
      statut: 'expirée',
      nom: 'Zoé Lambert',
      numero_licence: never.numero_licence,
    })
    const { member } = await licensed()
    await api.db
      .updateTable('licence')
      .set({ cancelled_at: api.clock.now(), cancel_reason: 'remboursée' })
      .where('id_member', '=', member.id)
      .execute()
    expect((await verify(codeOf(member))).statut).toBe('expirée')
  })

  it('returns unknown for a code with any character altered', async () => {
    const { member } = await licensed()
    const code = codeOf(member)
    for (let at = 0; at < code.length; at += 1) {
      const altered = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      expect(await verify(altered), `letter ${at}`).toEqual({ statut: 'inconnue' })
    }
  })

  it('returns unknown for a combined code, an unknown member, and malformed codes', async () => {
    const [one, two] = [await licensed(), await licensed()]
    const [head, tail] = [codeOf(one.member).slice(0, 11), codeOf(two.member).slice(11)]
    const noSuchMember = codeOf({ id: 2_000_000_000 })
    for (const code of [
      head + tail,
      noSuchMember,
      '',
      ' ',
      'bonjour',
      '../../etc/passwd',
      '\0'.repeat(32),
      'é'.repeat(32),
      'A'.repeat(32),
      `${codeOf(one.member)}=`,
      `${codeOf(one.member)}A`,
    ]) {
      expect(await verify(code), code).toEqual({ statut: 'inconnue' })
    }
  })

  it.each([['x'.repeat(201)], [7], [null], [['a']], [{}]])('refuses %j', async (code) => {
    const answer = await api.send('verifyELicence', { code })
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, ['code']])
  })

  it('returns revoked without a name for an erased member', async () => {
    const { member } = await licensed()
    await api.db.updateTable('member').set({ erased_at: api.clock.now() }).where('id', '=', member.id).execute()
    expect(await verify(codeOf(member))).toEqual({ statut: 'révoquée' })
  })
})

describe('renewELicence', () => {
  it('returns a new code and revokes the old one', async () => {
    const { account, member, token } = await licensed()
    const { status, body } = await api.call('renewELicence', { id_member: member.id }, { token })
    expect(status).toBe(200)
    expect(body).toEqual({ qrcodedata: addressOf(member, 2) })
    expect(await verify(codeOf(member, 1))).toEqual({ statut: 'révoquée' })
    expect((await verify(codeOf(member, 2))).statut).toBe('valide')
    const [event] = await api.db
      .selectFrom('audit_event')
      .select(['action', 'id_member', 'before', 'after'])
      .where('id_account', '=', account.id)
      .execute()
    expect(event).toEqual({
      action: 'member.renew_e_licence',
      id_member: member.id,
      before: { e_licence_version: 1 },
      after: { e_licence_version: 2 },
    })
    expect(await api.mailsTo(account.email)).toEqual([])
  })

  it('answers 404 to an account that is not linked to the member', async () => {
    const { member } = await licensed()
    const { token } = await licensed()
    expect((await api.call('renewELicence', { id_member: member.id }, { token })).status).toBe(404)
    expect((await verify(codeOf(member))).statut).toBe('valide')
  })
})
