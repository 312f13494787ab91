import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

// Today is 10 March 2026.
const api = useTestApi()

type Club = Awaited<ReturnType<typeof api.createManagedClub>>

async function print({ ids, as }: Pick<Club, 'ids' | 'as'>, order: { id: number }) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/getOrderDocument',
    payload: { ...ids, id_order: order.id },
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { ...readPdf(answer.rawPayload), disposition: answer.headers['content-disposition'] }
}

const decode = (typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default) as unknown as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

/** Paints the small squares of a page and reads them as a phone would. */
function readCode(rectangles: ReturnType<typeof readPdf>['rectangles']) {
  const squares = rectangles.filter(({ width, height }) => width === height && width < 10)
  const { width: side } = squares[0]!
  const left = Math.min(...squares.map(({ x }) => x))
  const top = Math.min(...squares.map(({ y }) => y))
  const [ZOOM, QUIET] = [4, 4]
  const modules = Math.round((Math.max(...squares.map(({ x }) => x)) - left) / side) + 1 + 2 * QUIET
  const size = modules * ZOOM
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const { x, y } of squares) {
    const column = (Math.round((x - left) / side) + QUIET) * ZOOM
    const row = (Math.round((y - top) / side) + QUIET) * ZOOM
    for (let down = 0; down < ZOOM; down += 1) {
      for (let across = 0; across < ZOOM; across += 1) {
        pixels.fill(0, ((row + down) * size + column + across) * 4, ((row + down) * size + column + across) * 4 + 3)
      }
    }
  }
  return decode(pixels, size, size)?.data
}

async function createMembers(count: number) {
  const members = []
  for (let n = 0; n < count; n += 1) members.push(await api.createMember({ nom: `Membre ${n + 1}` }))
  return members
}

describe('the receipt of getOrderDocument', () => {
  it('contains club, members, dates, amounts and method', async () => {
    const world = await api.createManagedClub({ club: 'Dojang d’Émeraude', numero_club: '778' })
    const member = await api.createMember({ nom: 'Évrard', prenom: 'Léa' })
    const order = await api.createOrder({
      ...world.ids,
      state: 'paid',
      mode_payement: 'payementElectronique',
      type_payement: 'bancontact',
      created_at: new Date('2026-03-08T10:00:00Z'),
      paid_at: new Date('2026-03-09T23:30:00Z'),
      lines: [
        { id_member: member.id, date_debut: '2026-04-02', date_fin: '2027-04-01' },
        { id_member: world.manager.id, cost_cents: 123_450 },
      ],
    })
    const { pages, text, disposition, hasEmbeddedFont, hasScript } = await print(world, order)
    expect(disposition).toBe(`attachment; filename="Recu-${order.numero}.pdf"`)
    expect(pages).toHaveLength(1)
    for (const part of [
      'Association Belge Francophone de Taekwondo',
      'Reçu',
      'PAYÉ',
      order.numero,
      'Dojang d’Émeraude',
      'Club n° 778',
      'Camille Dupont',
      'Rue de Fer 12',
      'Boîte 4',
      '5000 Namur',
      '08/03/2026',
      '10/03/2026',
      'Bancontact',
      '2\u00a0× Licence annuelle',
      'Évrard Léa',
      member.numero_licence,
      '02/04/2026',
      '01/04/2027',
      '40,00\u00a0€',
      '1\u202f234,50\u00a0€',
      'TVA 0\u00a0%',
      'Livraison',
      '0,00\u00a0€',
      '1\u202f274,50\u00a0€',
    ]) {
      expect(text).toContain(part)
    }
    expect([hasEmbeddedFont, hasScript]).toEqual([true, false])
  })

  it.each([
    ['virement', null, 'Virement bancaire'],
    ['payementElectronique', 'card', 'Carte bancaire'],
    ['payementElectronique', 'bancontact', 'Bancontact'],
  ] as const)('paid by %s %s contains %s', async (mode_payement, type_payement, words) => {
    const world = await api.createManagedClub()
    const paid = { state: 'paid' as const, paid_at: api.clock.now() }
    const order = await api.createOrder({ ...world.ids, ...paid, mode_payement, type_payement })
    expect((await print(world, order)).text).toContain(words)
  })

  it('of a refunded order contains both dates, and no longer that it is paid', async () => {
    const world = await api.createManagedClub()
    const order = await api.createOrder({
      ...world.ids,
      state: 'refunded',
      paid_at: new Date('2026-03-01T10:00:00Z'),
      closed_at: new Date('2026-03-05T10:00:00Z'),
    })
    const { text } = await print(world, order)
    for (const part of ['REMBOURSÉ', 'Remboursé le', '05/03/2026', '01/03/2026']) expect(text).toContain(part)
    expect(text).not.toContain('PAYÉ')
  })

  it('of sixty members has two pages with a header each, and the totals once', async () => {
    const world = await api.createManagedClub()
    const members = await createMembers(60)
    const order = await api.createOrder({
      ...world.ids,
      state: 'paid',
      paid_at: api.clock.now(),
      lines: members.map(({ id }) => ({ id_member: id })),
    })
    const { pages, text } = await print(world, order)
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('Licence n°')
    for (const [index, { numero_licence }] of members.entries()) {
      expect(text).toContain(`Membre ${index + 1} Zoé\n`)
      expect(text).toContain(numero_licence)
    }
    expect(text.match(/Sous-total/g)).toHaveLength(1)
    expect(text).toContain('2\u202f400,00\u00a0€')
    expect(text).toContain(`Page ${pages.length} / ${pages.length}`)
  })
})

describe('the transfer details of getOrderDocument', () => {
  it('contain amount, IBAN and communication, and the same in the QR code', async () => {
    const world = await api.createManagedClub({ club: 'Dojang du Sud' })
    const order = await api.createOrder({ ...world.ids, lines: [{ id_member: world.manager.id, cost_cents: 4050 }] })
    const { pages, text, disposition, rectangles } = await print(world, order)
    expect(disposition).toBe(`attachment; filename="Virement-${order.numero}.pdf"`)
    expect(pages).toHaveLength(1)
    for (const part of [
      'Virement à effectuer',
      `Commande n° ${order.numero} · Dojang du Sud`,
      '40,50\u00a0€',
      'BE68 5390 0754 7034',
      'GKCCBEBB',
      'Association Belge Francophone de Taekwondo',
      formatCommunication(order.communication_structuree),
      '3 à 5 jours ouvrables',
      'Lambert Zoé',
    ]) {
      expect(text).toContain(part)
    }
    expect(readCode(rectangles)).toBe(
      `BCD\n002\n1\nSCT\nGKCCBEBB\nAssociation Belge Francophone de Taekwondo\nBE68539007547034\nEUR40.50\n\n${order.communication_structuree}\n\n`,
    )
  })

  it('of sixty members have several pages', async () => {
    const world = await api.createManagedClub()
    const members = await createMembers(60)
    const order = await api.createOrder({ ...world.ids, lines: members.map(({ id }) => ({ id_member: id })) })
    const { pages, text, rectangles } = await print(world, order)
    expect(pages.length).toBeGreaterThan(1)
    expect(text).toContain('Membre 60 Zoé\n')
    expect(readCode(rectangles)).toContain('EUR2400.00')
  })
})

it.each([
  ['created', {}],
  ['deciding', {}],
  ['cancelled', { closed_at: new Date() }],
] as const)('getOrderDocument refuses an order that is %s', async (state, given) => {
  const { ids, as } = await api.createManagedClub()
  const order = await api.createOrder({ ...ids, state, ...given })
  const answer = await api.send('getOrderDocument', { ...ids, id_order: order.id }, as)
  expect([answer.status, answer.body.error_description]).toEqual([409, orderMessages.noDocument])
})

describe('getOrderDocument refuses', () => {
  it('another club’s order exactly as an unknown one', async () => {
    const [own, other] = [await api.createManagedClub(), await api.createManagedClub()]
    const foreign = await api.createOrder(other.ids)
    const answers = []
    for (const id_order of [foreign.id, 2_000_000_000]) {
      answers.push(await api.send('getOrderDocument', { ...own.ids, id_order }, own.as))
    }
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]!.text).toBe(answers[1]!.text)
  })

  it('a manager without the right to register members', async () => {
    const reader = await api.createManagedClub({}, { write: true, can_register_member: false })
    const order = await api.createOrder(reader.ids)
    expect((await api.send('getOrderDocument', { ...reader.ids, id_order: order.id }, reader.as)).status).toBe(403)
  })

  it.each([0, -1, 1.5, '1', null, undefined, 2_147_483_648])('the id %j', async (id_order) => {
    const { ids, as } = await api.createManagedClub()
    expect((await api.send('getOrderDocument', { ...ids, id_order }, as)).status).toBe(422)
  })
})
