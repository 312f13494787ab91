import { describe, expect, it } from 'vitest'
import { deriveKeys, type Keys } from '#api/config/keys.ts'
import { totpCode } from '#api/core/accounts/totp.ts'
import { eLicenceUrl, readCode } from '#api/core/members/e-licence-code.ts'
import { isMailCode, writeMailCode } from '#api/core/members/mail-code.ts'
import { readPhotoUrl, signPhotoUrl } from '#api/core/members/photo-url.ts'
import { attestationUrl, readAttestationCode } from '#api/features/clubs/attestation-code.ts'
import { answerOnce } from '#api/http/idempotency.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { reEncrypt } from './re-encrypt.ts'

const NEW = {
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  SIGNING_KEY: Buffer.alloc(32, 8).toString('base64'),
}

/** The same portal after a key rotation: with the old keys as previous ones, then without. */
function rotated(api: TestApi) {
  const { ENCRYPTION_KEY, SIGNING_KEY } = api.deps.env
  return {
    between: deriveKeys({ ...NEW, ENCRYPTION_KEY_PREVIOUS: ENCRYPTION_KEY, SIGNING_KEY_PREVIOUS: SIGNING_KEY }),
    after: deriveKeys(NEW),
  }
}

async function run(api: TestApi, keys: Keys) {
  const lines: string[] = []
  const code = await reEncrypt([], { ...api.deps, keys, print: (line) => void lines.push(line) })
  return { code, lines }
}

describe('re-encrypt', () => {
  it('re-encrypts activation codes and TOTP secrets, and does nothing the second time', async () => {
    const api = await createTestApi()
    const { between, after } = rotated(api)
    const account = await api.createAccount()
    const secret = await api.makeStaff(account)
    const members = []
    for (let n = 0; n < 3; n += 1) members.push(await api.createMember())
    const sealed = async () => {
      const codes = await api.db
        .selectFrom('member')
        .select('code_encrypted')
        .where('code_encrypted', 'is not', null)
        .orderBy('id')
        .execute()
      const totp = await api.db.selectFrom('account_totp').select('secret_encrypted').executeTakeFirstOrThrow()
      return [...codes.map(({ code_encrypted }) => code_encrypted), totp.secret_encrypted]
    }
    const before = (await sealed()).map((one) => api.deps.keys.decrypt(one))
    // Interrupted after the first row, and started again.
    const [first] = await sealed()
    await api.db
      .updateTable('member')
      .set({ code_encrypted: between.reencrypt(first!)! })
      .where('id', '=', members[0]!.id)
      .execute()
    expect(await run(api, between)).toEqual({
      code: 0,
      lines: [
        'account_totp.secret_encrypted : 1 rechiffrés, 0 déjà à jour',
        'former_licence.code_encrypted : 0 rechiffrés, 0 déjà à jour',
        'member.code_encrypted : 2 rechiffrés, 1 déjà à jour',
        'Tout est chiffré avec ENCRYPTION_KEY : ENCRYPTION_KEY_PREVIOUS peut être retirée.',
      ],
    })
    expect((await sealed()).map((one) => after.decrypt(one))).toEqual(before)
    expect(before.at(-1)).toBe(secret)
    expect((await run(api, between)).lines[2]).toBe('member.code_encrypted : 0 rechiffrés, 3 déjà à jour')
    await api.close()
  })

  it('counts values that no key decrypts, and leaves them', async () => {
    const api = await createTestApi()
    const { id } = await api.createMember()
    const foreign = deriveKeys({ ...NEW, ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64') }).encrypt('K7M2-9QXT')
    await api.db.updateTable('member').set({ code_encrypted: foreign }).where('id', '=', id).execute()
    const { code, lines } = await run(api, rotated(api).between)
    expect([code, lines.at(-1)]).toEqual([
      1,
      '1 valeurs ne s’ouvrent avec aucune des deux clés : elles restent telles quelles.',
    ])
    await api.close()
  })
})

describe('rotating SIGNING_KEY', () => {
  it('keeps old codes and URLs valid, and signs new ones with the new key', async () => {
    const api = await createTestApi()
    const { between, after } = rotated(api)
    const { deps } = api
    const member = { id: 7, e_licence_version: 2 }
    const written = (keys: Keys) => ({
      eLicence: eLicenceUrl({ ...deps, keys }, member)
        .split('/')
        .at(-1)!,
      attestation: attestationUrl({ ...deps, keys }, 5)
        .split('/')
        .at(-1)!,
      photo: signPhotoUrl({ ...deps, keys }, { id: 7, id_photo: 3 })!
        .split('/')
        .slice(-4),
      reminder: writeMailCode({ keys }, 'expiry reminder', { id: 9, mail: 'zoe@example.be' }),
    })
    const read = (keys: Keys, { eLicence, attestation, photo, reminder }: ReturnType<typeof written>) => {
      const [id_member, id_photo, expires, signature] = photo as [string, string, string, string]
      return [
        readCode({ keys }, eLicence) !== null,
        readAttestationCode({ keys }, attestation) === 5,
        readPhotoUrl({ ...deps, keys }, { id_member, id_photo, expires, signature }) !== null,
        isMailCode({ keys }, 'expiry reminder', reminder, { id: 9, mail: 'zoe@example.be' }),
      ]
    }
    const [old, renewed] = [written(deps.keys), written(between)]
    expect(read(between, old)).toEqual([true, true, true, true])
    expect(read(after, renewed)).toEqual([true, true, true, true])
    expect(read(after, old)).toEqual([false, false, false, false])
    await api.close()
  })

  it('keeps sessions alive, even when a refresh is repeated across the rotation', async () => {
    const api = await createTestApi()
    const account = await api.createAccount()
    const { refresh } = await api.signIn(account)
    const next = (await api.refresh(refresh)).body.token.refresh_token
    Object.assign(api.deps.keys, rotated(api).between)
    const again = await api.refresh(refresh)
    expect([again.status, again.body.token.refresh_token]).toEqual([200, next])
    expect((await api.refresh(next)).status).toBe(200)
    api.travel(60)
    expect((await api.refresh(refresh)).status).toBe(401)
    await api.close()
  })

  it('returns the stored answer to a repeated idempotent call', async () => {
    const api = await createTestApi()
    const keyed = { owner: 'anonymous', endpoint: 'x', key: 'une-cle-assez-longue', body: { a: 1 } }
    const work = async () => ({ done: true })
    await answerOnce(api.deps, keyed, work)
    const deps = { ...api.deps, keys: rotated(api).between }
    expect(await answerOnce(deps, keyed, () => Promise.reject(new Error('done twice')))).toEqual({ done: true })
    await expect(answerOnce(deps, { ...keyed, body: { a: 2 } }, work)).rejects.toMatchObject({ status: 409 })
    await api.close()
  })

  it('lets staff sign in with their existing second factor', async () => {
    const api = await createTestApi()
    const account = await api.createAccount()
    const secret = await api.makeStaff(account)
    Object.assign(api.deps.keys, rotated(api).between)
    expect(totpCode(secret, api.clock.now())).toMatch(/^\d{6}$/)
    await expect(api.signIn({ ...account, secret })).resolves.toMatchObject({ token: expect.any(String) })
    await api.close()
  })
})
