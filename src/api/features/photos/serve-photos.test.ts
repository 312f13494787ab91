import { expect, it } from 'vitest'
import { signPhotoUrl } from '#api/core/members/photo-url.ts'
import { createTestApi, useTestApi } from '#tests/support/api.ts'
import { dataAddress, twoHalves } from '#tests/support/images.ts'

const api = useTestApi()

async function someoneWithPhoto() {
  const account = await api.createAccount()
  const member = await api.createMember()
  await api.linkMember(account, member)
  const token = await api.tokenFor(account)
  const photo = dataAddress(await twoHalves().jpeg().toBuffer())
  const save = async () => (await api.call('savePhotoMember', { id_member: member.id, photo }, { token })).body.photo!
  return { member, save, address: await save() }
}

const look = (url: string) => api.request({ url })

it('a signed photo URL returns the photo, privately cached until the URL expires', async () => {
  api.clock.set('2026-03-10T09:01:00Z')
  const { address } = await someoneWithPhoto()
  const { status, headers } = await look(address)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=540, immutable',
    'x-robots-tag': 'noindex',
  })
})

it('signPhotoUrl returns the same URL for five minutes, which expires after ten', async () => {
  api.clock.set('2026-03-10T10:00:00Z')
  const { address, member } = await someoneWithPhoto()
  const row = await api.db
    .selectFrom('member')
    .select(['id', 'id_photo'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  api.clock.set('2026-03-10T10:04:59Z')
  expect(signPhotoUrl(api.deps, row)).toBe(address)
  api.clock.set('2026-03-10T10:05:00Z')
  expect(signPhotoUrl(api.deps, row)).not.toBe(address)
  api.clock.set('2026-03-10T10:09:59Z')
  expect((await look(address)).status).toBe(200)
  api.clock.set('2026-03-10T10:10:00Z')
  expect((await look(address)).status).toBe(404)
})

it('an altered photo URL answers 404', async () => {
  const [{ address }, other] = [await someoneWithPhoto(), await someoneWithPhoto()]
  const [member, photo, expires, signature] = address.split('/').slice(-4) as [string, string, string, string]
  const [otherMember, otherPhoto] = other.address.split('/').slice(-4) as [string, string]
  const altered = [
    [otherMember, photo, expires, signature],
    [member, otherPhoto, expires, signature],
    [otherMember, otherPhoto, expires, signature],
    [member, photo, String(Number(expires) + 60), signature],
    [member, photo, '9999999999', signature],
    [member, photo, `${expires}.0`, signature],
    [member, photo, expires, signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
    [member, photo, expires, signature.slice(0, -1)],
    [member, photo, expires, 'é'.repeat(21) + 'a'],
    ['NaN', 'x', 'Infinity', signature],
  ]
  const unknown = await look('/api/myabft/nothing')
  for (const parts of altered) {
    const answer = await look(`/api/myabft/photos/${parts.map(encodeURIComponent).join('/')}`)
    expect([answer.status, answer.body], parts.join('/')).toEqual([404, unknown.body])
  }
})

it('a photo URL signed with another key answers 404', async () => {
  const { member, address } = await someoneWithPhoto()
  const elsewhere = await createTestApi({ env: { SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') } })
  const id_photo = Number(address.split('/').at(-3))
  const forged = signPhotoUrl({ keys: elsewhere.deps.keys, clock: api.clock }, { id: member.id, id_photo })!
  await elsewhere.close()
  expect((await look(forged)).status).toBe(404)
})

it('the URL of a replaced photo answers 404 before it expires', async () => {
  const { address, save } = await someoneWithPhoto()
  await save()
  expect((await look(address)).status).toBe(404)
})
