import PizZip from 'pizzip'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencodeImage, squareJpeg } from '#api/files/images.ts'
import { useTestApi } from '#tests/support/api.ts'
import { blackPng, dataAddress, twoHalves } from '#tests/support/images.ts'

const api = useTestApi()

async function someone() {
  const account = await api.createAccount()
  const member = await api.createMember()
  await api.linkMember(account, member)
  return { account, member, token: await api.tokenFor(account) }
}
type Someone = Awaited<ReturnType<typeof someone>>

const save = ({ member, token }: Someone, photo: string) =>
  api.call('savePhotoMember', { id_member: member.id, photo }, { token })

/** The file that is kept, as the portal would serve it. */
async function keptPhoto({ member }: Someone) {
  const row = await api.db
    .selectFrom('member')
    .innerJoin('file', 'file.id', 'member.id_photo')
    .select(['file.id', 'file.content', 'file.content_type'])
    .where('member.id', '=', member.id)
    .executeTakeFirst()
  return row
}

async function colourAt(image: Buffer, x: number, y: number) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return data[at]! > 200 ? 'red' : data[at + 2]! > 200 ? 'blue' : 'other'
}

describe('savePhotoMember', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('accepts %s and stores JPEG', async (format) => {
    const person = await someone()
    const image = await twoHalves(900, 700).toFormat(format).toBuffer()
    const { status, body } = await save(person, dataAddress(image, `image/${format}`))
    expect(status).toBe(200)
    expect(body.photo).toMatch(/^\/api\/myabft\/photos\//)
    const kept = (await keptPhoto(person))!
    expect(kept.content_type).toBe('image/jpeg')
    expect(await sharp(kept.content).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 600 })
  })

  it('crops a square from the middle, and never enlarges', async () => {
    const person = await someone()
    await save(person, dataAddress(await twoHalves(200, 100).png().toBuffer(), 'image/png'))
    const { content } = (await keptPhoto(person))!
    expect(await sharp(content).metadata()).toMatchObject({ width: 100, height: 100 })
    expect([await colourAt(content, 10, 50), await colourAt(content, 90, 50)]).toEqual(['red', 'blue'])
  })

  it('rotates by the EXIF orientation', async () => {
    const person = await someone()
    // 6: the camera was turned a quarter; the left side of the file is the top of the picture.
    const image = await twoHalves(200, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    await save(person, dataAddress(image))
    const { content } = (await keptPhoto(person))!
    expect([await colourAt(content, 50, 10), await colourAt(content, 50, 90)]).toEqual(['red', 'blue'])
    expect((await sharp(content).metadata()).orientation).toBeUndefined()
  })

  it('removes EXIF, GPS and colour profile', async () => {
    const person = await someone()
    const image = await twoHalves()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Marque', Copyright: 'Quelqu’un' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 28/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 52/1 0/1' },
      })
      .withIccProfile('p3')
      .toBuffer()
    expect((await sharp(image).metadata()).exif!.toString('latin1')).toContain('Marque')
    await save(person, dataAddress(image))
    const { content } = (await keptPhoto(person))!
    const { exif, icc, xmp, iptc } = await sharp(content).metadata()
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect(content.toString('latin1')).not.toMatch(/Exif|Marque|GPS/)
  })

  it('fills transparency with white', async () => {
    const person = await someone()
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const image = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
      .png()
      .toBuffer()
    await save(person, dataAddress(image, 'image/png'))
    expect(
      [
        ...(await sharp((await keptPhoto(person))!.content)
          .raw()
          .toBuffer()),
      ].every((value) => value > 250),
    ).toBe(true)
  })

  it('deletes the previous photo, and records each change', async () => {
    const person = await someone()
    const image = dataAddress(await twoHalves().jpeg().toBuffer())
    await save(person, image)
    const first = (await keptPhoto(person))!
    const answer = await save(person, image)
    const second = (await keptPhoto(person))!
    expect(second.id).not.toBe(first.id)
    expect(answer.body.photo).toContain(`/${second.id}/`)
    expect(await api.db.selectFrom('file').select('id').where('id', '=', first.id).execute()).toEqual([])
    expect((await save(person, '')).body).toEqual({ photo: null })
    expect(await keptPhoto(person)).toBeUndefined()
    expect(await api.db.selectFrom('file').select('id').where('id', '=', second.id).execute()).toEqual([])
    const events = await api.db
      .selectFrom('audit_event')
      .select(['action', 'id_member', 'before', 'after'])
      .where('id_account', '=', person.account.id)
      .orderBy('id')
      .execute()
    const event = (before: boolean, after: boolean) => ({
      action: 'member.photo',
      id_member: person.member.id,
      before: { photo: before },
      after: { photo: after },
    })
    expect(events).toEqual([event(false, true), event(true, true), event(true, false)])
  })

  it('succeeds for three accounts at the same time', async () => {
    const person = await someone()
    const others = [await api.createAccount(), await api.createAccount()]
    for (const account of others) await api.linkMember(account, person.member)
    const tokens = [person.token, ...(await Promise.all(others.map((account) => api.tokenFor(account))))]
    const image = dataAddress(await twoHalves().jpeg().toBuffer())
    const answers = await Promise.all(tokens.map((token) => save({ ...person, token }, image)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await keptPhoto(person))!.content_type).toBe('image/jpeg')
  })
})

const jpeg = await twoHalves(400, 300).jpeg().toBuffer()
const png = await twoHalves(400, 300).png().toBuffer()
const tiff = await twoHalves().tiff().toBuffer()
const gif = await twoHalves().gif().toBuffer()
const avif = await twoHalves().avif().toBuffer()
const archive = new PizZip().file('Malveillant.class', 'code').generate({ type: 'nodebuffer' })
/** A JPEG whose comment holds the text. */
const withComment = (text: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text, 'latin1')])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>',
)

const NOT_AN_IMAGE = 'Image uniquement'
const UNREADABLE = 'Cette image est abîmée ou incomplète. Choisissez-en une autre.'
const TOO_MANY_PIXELS = 'Cette image a trop de pixels. Réduisez-la, puis réessayez.'

describe('savePhotoMember refuses', () => {
  it.each<[string, string, string]>([
    ['a plain text', 'bonjour', NOT_AN_IMAGE],
    ['an external URL', 'https://example.be/photo.jpg', NOT_AN_IMAGE],
    ['an empty data URL', 'data:image/png;base64,', NOT_AN_IMAGE],
    ['broken base64', `data:image/jpeg;base64,${'%$'.repeat(20)}`, NOT_AN_IMAGE],
    ['HTML declared as PNG', dataAddress(Buffer.from('<html>bonjour</html>'), 'image/png'), NOT_AN_IMAGE],
    ['an image declared as HTML', dataAddress(jpeg, 'text/html'), NOT_AN_IMAGE],
    ['an SVG', dataAddress(svg, 'image/svg+xml'), NOT_AN_IMAGE],
    ['an SVG declared as PNG', dataAddress(svg, 'image/png'), NOT_AN_IMAGE],
    ['a PDF', dataAddress(Buffer.from('%PDF-1.7\n'), 'image/jpeg'), NOT_AN_IMAGE],
    ['a TIFF', dataAddress(tiff, 'image/tiff'), NOT_AN_IMAGE],
    ['an archive', dataAddress(archive, 'image/jpeg'), NOT_AN_IMAGE],
    ['a JPEG that is also an archive', dataAddress(Buffer.concat([jpeg, archive])), NOT_AN_IMAGE],
    ['a PNG that is also an archive', dataAddress(Buffer.concat([png, archive]), 'image/png'), NOT_AN_IMAGE],
    ['a JPEG that is also a PDF', dataAddress(withComment('%PDF-1.4')), NOT_AN_IMAGE],
    ['a JPEG that is also HTML', dataAddress(withComment('<SCRIPT src=//x></script>')), NOT_AN_IMAGE],
    ['a JPEG that is also a program', dataAddress(withComment('<?php system($_GET[0]); ?>')), NOT_AN_IMAGE],
    ['a GIF', dataAddress(gif, 'image/gif'), NOT_AN_IMAGE],
    ['a GIF declared as PNG', dataAddress(gif, 'image/png'), NOT_AN_IMAGE],
    ['a GIF that is also a script', dataAddress(Buffer.from('GIF89a=1;alert(1)//'), 'image/gif'), NOT_AN_IMAGE],
    ['an AVIF', dataAddress(avif, 'image/avif'), NOT_AN_IMAGE],
    [
      'a HEIC',
      dataAddress(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'image/heic'),
      'Le format HEIC n’est pas accepté. Enregistrez la photo en JPEG, puis réessayez.',
    ],
    ['a truncated JPEG', dataAddress(jpeg.subarray(0, Math.floor(jpeg.length / 2))), UNREADABLE],
    ['a truncated PNG', dataAddress(png.subarray(0, Math.floor(png.length / 2)), 'image/png'), UNREADABLE],
    ['only the first bytes of a JPEG', dataAddress(jpeg.subarray(0, 8)), UNREADABLE],
    ['one row above 25 million pixels', dataAddress(blackPng(5000, 5001), 'image/png'), TOO_MANY_PIXELS],
    ['a decompression bomb of 40 long rows', dataAddress(blackPng(2_000_000, 40), 'image/png'), TOO_MANY_PIXELS],
    [
      'an image one byte too large',
      dataAddress(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(10_240 * 1024 - 19)])),
      "L'image sélectionnée dépasse la taille maximum: 10240kb",
    ],
  ])('%s', async (_case, photo, message) => {
    const person = await someone()
    const answer = await api.send('savePhotoMember', { id_member: person.member.id, photo }, { token: person.token })
    expect([answer.status, answer.body.errors]).toEqual([422, { photo: [message] }])
    expect(await keptPhoto(person)).toBeUndefined()
  })

  it.each([[null], [7], [['data:image/png;base64,AAAA']], [undefined]])('%j', async (photo) => {
    const person = await someone()
    const answer = await api.send('savePhotoMember', { id_member: person.member.id, photo }, { token: person.token })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors!)).toEqual(['photo'])
  })

  it('a body above the limit, with 413', async () => {
    const person = await someone()
    const photo = `data:image/jpeg;base64,${'A'.repeat(14_000_000)}`
    const answer = await api.send('savePhotoMember', { id_member: person.member.id, photo }, { token: person.token })
    expect(answer.status).toBe(413)
  })

  it('an invalid image, and keeps the current photo', async () => {
    const person = await someone()
    await save(person, dataAddress(jpeg))
    const before = (await keptPhoto(person))!.id
    await save(person, dataAddress(svg, 'image/svg+xml'))
    expect((await keptPhoto(person))!.id).toBe(before)
  })
})

it('savePhotoMember accepts a photo of ten megabytes', async () => {
  const person = await someone()
  const side = 1850
  const noise = Buffer.alloc(side * side * 3)
  for (let at = 0; at < noise.length; at += 1) noise[at] = (Math.imul(at, 2_654_435_761) >>> 13) & 0xff
  const image = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(image.length).toBeGreaterThan(10_000_000)
  expect(image.length).toBeLessThan(10_240 * 1024)
  expect((await save(person, dataAddress(image, 'image/png'))).status).toBe(200)
})

it('savePhotoMember accepts a photo of exactly 25 million pixels', async () => {
  const person = await someone()
  expect((await save(person, dataAddress(blackPng(5000, 5000), 'image/png'))).status).toBe(200)
})

describe('savePhotoMember called often by one account', () => {
  it('decodes one photo at a time, refuses the others with 429, and serves another account', async () => {
    const [person, other] = [await someone(), await someone()]
    const photo = dataAddress(blackPng(4000, 4000), 'image/png')
    const sent = Array.from({ length: 20 }, () => save(person, photo))
    expect((await save(other, dataAddress(jpeg))).status).toBe(200)
    const answers = await Promise.all(sent)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]!.headers['retry-after']).toBe('5')
  })

  it('takes one place in the queue of reencodeImage', async () => {
    const { account } = await someone()
    const call = { ...api.deps, caller: { idAccount: account.id } } as Parameters<typeof reencodeImage>[0]
    const reencode = () => reencodeImage(call, 'photo', dataAddress(jpeg), squareJpeg(600))
    const [first, second] = [reencode(), reencode()]
    await expect(second).rejects.toMatchObject({ status: 429 })
    await expect(first).resolves.toBeInstanceOf(Buffer)
  })

  it('is limited to 20 photos an hour', async () => {
    const person = await someone()
    for (let n = 0; n < 20; n += 1) expect((await save(person, dataAddress(jpeg))).status).toBe(200)
    const refused = await save(person, dataAddress(jpeg))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await save(person, '')).status).toBe(200)
    api.travel(3600)
    expect((await save({ ...person, token: await api.tokenFor(person.account) }, dataAddress(jpeg))).status).toBe(200)
  })
})
