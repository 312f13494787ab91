import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

async function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') {
  const { data } = await sharp({ create: { width, height, channels: 3, background: '#c2271f' } })
    .toFormat(format)
    .toBuffer({ resolveWithObject: true })
  return `data:image/${format};base64,${data.toString('base64')}`
}

const bytesOf = (address: string) => Buffer.from(address.split(',')[1]!, 'base64')

it.each([
  [300, 200, 'png'],
  [1200, 400, 'jpeg'],
  [200 * 4, 300 * 4, 'webp'],
] as const)('saveLogoClub makes a 300 by 200 jpeg of %i by %i %s', async (width, height, format) => {
  const { ids, as, club, account } = await api.createManagedClub()
  const answer = await api.call('saveLogoClub', { ...ids, logo: await picture(width, height, format) }, as)
  expect(answer.status).toBe(200)
  expect(answer.body.logo).toMatch(/^data:image\/jpeg;base64,/)
  expect(await sharp(bytesOf(answer.body.logo!)).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  const { body } = await api.call('getInfosClub', ids, as)
  expect([body.logo, body.version]).toEqual([answer.body.logo, 1])
  expect(await api.auditOf(account.id)).toEqual(['club.logo'])
  expect(club.id).toBe(body.id)
})

it('saveLogoClub removes the logo when empty, and deletes replaced files', async () => {
  const { ids, as, club } = await api.createManagedClub()
  const stored = () => api.db.selectFrom('file').select('id').where('name', '=', 'logo.jpg').execute()
  const before = (await stored()).length
  await api.call('saveLogoClub', { ...ids, logo: await picture(300, 200) }, as)
  await api.call('saveLogoClub', { ...ids, logo: await picture(600, 400) }, as)
  expect(await stored()).toHaveLength(before + 1)
  const answer = await api.call('saveLogoClub', { ...ids, logo: '' }, as)
  expect(answer.body).toEqual({ logo: null })
  expect(await stored()).toHaveLength(before)
  const events = await api.db
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('id_club', '=', club.id)
    .execute()
  expect(events.at(-1)).toEqual({ before: { logo: true }, after: { logo: false } })
})

describe('saveLogoClub refuses', () => {
  const TOO_SMALL = "L'image sélectionnée est trop petite. Dimensions attendues: 300*200"
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>').toString('base64')
  it.each([
    ['an image too narrow', () => picture(299, 200), TOO_SMALL],
    ['an image too low', () => picture(300, 199), TOO_SMALL],
    ['a text', () => 'bonjour', 'Image uniquement'],
    ['another kind of file', () => 'data:application/pdf;base64,JVBERi0=', 'Image uniquement'],
    ['an SVG', () => `data:image/svg+xml;base64,${svg}`, 'Image uniquement'],
    [
      'more than 10240 kb',
      () => `data:image/png;base64,${Buffer.alloc(10_240 * 1024 + 1).toString('base64')}`,
      "L'image sélectionnée dépasse la taille maximum: 10240kb",
    ],
  ])('%s', async (_what, make, message) => {
    const { ids, as } = await api.createManagedClub()
    const answer = await api.send('saveLogoClub', { ...ids, logo: await make() }, as)
    expect([answer.status, answer.body.errors, answer.body.error_description]).toEqual([
      422,
      { logo: [message] },
      message,
    ])
  })
})
