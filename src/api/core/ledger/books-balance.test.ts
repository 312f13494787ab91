import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { expireOrders } from '#api/jobs/expire-orders.ts'
import { finishRefunds } from '#api/jobs/finish-refunds.ts'
import { addDays } from '#domain/dates.ts'
import { writeCoda } from '#tests/support/coda.ts'
import { checkBooks, readBalances } from '#tests/support/ledger.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, fake, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
const TOTAL = 40
const TODAY = '2026-03-10'
/** Books are closed for good, so each closing of all lives is a day later than the one before. */
let closedUntil = '2026-01-31'

let staff: { token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { token: await api.tokenFor(account, { secondFactor: true }) }
})

const which = fc.nat(5)
const STEPS = {
  place: fc.record({
    kind: fc.constant('place' as const),
    method: fc.constantFrom('virement' as const, 'card' as const),
    count: fc.constantFrom(1, 1, 2),
  }),
  make: fc.record({
    kind: fc.constant('make' as const),
    what: fc.constantFrom('licence' as const, 'affiliation' as const, 'article' as const),
  }),
  pay: fc.record({ kind: fc.constant('pay' as const), which }),
  transfer: fc.record({
    kind: fc.constant('transfer' as const),
    which,
    amount: fc.constantFrom(TOTAL, TOTAL, 15, 55, -15),
    date: fc.constantFrom('2026-01-15', '2026-02-15', TODAY),
  }),
  reimport: fc.constant({ kind: 'reimport' as const }),
  match: fc.record({
    kind: fc.constant('match' as const),
    movement: which,
    parts: fc.uniqueArray(fc.record({ which, montant: fc.constantFrom(40, 15, 25, 10), accepter: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ which: place }) => place,
    }),
  }),
  applyCredit: fc.record({
    kind: fc.constant('applyCredit' as const),
    which,
    montant: fc.constantFrom('40', '15', '10'),
  }),
  payCreditBack: fc.record({
    kind: fc.constant('payCreditBack' as const),
    montant: fc.constantFrom('15', '10', '5'),
    date: fc.constantFrom('2026-02-01', TODAY),
  }),
  close: fc.constant({ kind: 'close' as const }),
  detach: fc.record({ kind: fc.constant('detach' as const), movement: which }),
  payOut: fc.record({
    kind: fc.constant('payOut' as const),
    movement: which,
    lines: fc.uniqueArray(which, { minLength: 1, maxLength: 4 }),
  }),
  ignore: fc.record({ kind: fc.constant('ignore' as const), movement: which }),
  book: fc.record({ kind: fc.constant('book' as const), which }),
  refund: fc.record({ kind: fc.constant('refund' as const), which, hors_portail: fc.boolean() }),
  refundPart: fc.record({
    kind: fc.constant('refundPart' as const),
    which,
    montant: fc.constantFrom('', '', '40', '15', '0,01'),
    hors_portail: fc.boolean(),
  }),
  payTwice: fc.record({ kind: fc.constant('payTwice' as const), which, hors_portail: fc.boolean() }),
  failRefund: fc.record({ kind: fc.constant('failRefund' as const), which }),
  finishRefunds: fc.record({
    kind: fc.constant('finishRefunds' as const),
    /** How the provider treats the refund that the step asks for before the job runs. */
    mood: fc.constantFrom('answer lost' as const, 'unreachable' as const, 'failing at the end' as const),
    which,
  }),
  cancel: fc.record({ kind: fc.constant('cancel' as const), which }),
  expire: fc.constant({ kind: 'expire' as const }),
}
const step = fc.oneof(...Object.values(STEPS))
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function live(steps: Step[]) {
  const scene = await createScene()
  const orders: { id: number; token: string | null; order: ReturnType<typeof scene.about> }[] = []
  const files: Buffer[] = []
  let count = 0
  /** The balances of the closed period when it was closed: nothing changes them. */
  let closed: Awaited<ReturnType<typeof readBalances>> | undefined
  const pick = <T>(list: T[], place: number): T | undefined => list[place % list.length]
  const importFile = (content: Buffer) =>
    api.send('staffImportBankFile', { nom: 'mars.cod', contenu: content.toString('base64') }, staff)
  const listMovements = async () =>
    (
      await api.db
        .selectFrom('bank_movement')
        .select('id')
        .where('counterparty_name', '=', `RUN ${scene.club.id}`)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)

  const take: { [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>) => Promise<unknown> } = {
    async place({ method, count: members }) {
      const placed = await scene.place(method, members)
      orders.push(placed)
      if (method === 'virement') await placed.order.process()
    },
    async make({ what }) {
      const wish = {
        licences: what === 'licence' ? [(await api.createRenewable(scene.club)).id] : [],
        affiliation: what === 'affiliation' ? { annee: 2026, prix: String(TOTAL) } : null,
        articles: what === 'article' ? [{ label: 'Passeport', quantite: '4', prix: String(TOTAL / 4) }] : [],
      }
      const input = { id_club: scene.club.id, ...wish, total: TOTAL }
      const { status, body } = await api.send<{ id_order: number }>('staffCreateOrder', input, staff)
      if (status === 200) orders.push({ id: body.id_order, token: null, order: scene.about(body.id_order) })
    },
    async pay({ which: place }) {
      const chosen = pick(orders, place)
      if (chosen?.token) await chosen.order.webhook({ status: 'succeeded' })
    },
    async transfer({ which: place, amount, date }) {
      const row = await pick(orders, place)?.order.row()
      const communication = row?.communication_structuree ?? 'Souper'
      count += 1
      const move = { amount, communication, name: `RUN ${scene.club.id}`, reference: `R${scene.club.id}N${count}` }
      files.push(writeCoda({ date, moves: [move, { amount: -3, communication: 'Frais' }] }))
      await importFile(files.at(-1)!)
    },
    async reimport() {
      const last = files.at(-1)
      if (last) await importFile(last)
    },
    async match({ parts, movement }) {
      const id_movement = pick(await listMovements(), movement)
      const attributions = parts.flatMap(({ which: place, ...part }) => {
        const order = pick(orders, place)
        return order ? [{ id_order: order.id, ...part }] : []
      })
      if (id_movement) await api.send('staffMatchMovement', { id_movement, attributions, note: 'Vu' }, staff)
    },
    async applyCredit({ which: place, montant }) {
      const order = pick(orders, place)
      if (order) await api.send('staffApplyCredit', { id_order: order.id, montant }, staff)
    },
    async payCreditBack({ montant, date }) {
      const input = { id_club: scene.club.id, montant, date, note: '' }
      await api.send('staffPayCreditBack', input, staff)
    },
    async close() {
      closedUntil = addDays(closedUntil, 1)
      const answer = await api.send('staffCloseBooks', { jusqu_au: closedUntil }, staff)
      expect(answer.status).toBe(200)
      closed = await readBalances(api, `entry.day <= '${closedUntil}'`)
    },
    async detach({ movement }) {
      const id_movement = pick(await listMovements(), movement)
      if (id_movement) await api.send('staffDetachMovement', { id_movement, reason: 'Erreur' }, staff)
    },
    async payOut({ movement, lines }) {
      const id_movement = pick(await listMovements(), movement)
      const { body } = await api.call('staffListUnpaidOut', {}, staff)
      const lignes = [...new Set(lines.flatMap((place) => pick(body.lignes, place)?.id_line ?? []))]
      if (id_movement && lignes.length > 0) await api.send('staffBookPayout', { id_movement, lignes }, staff)
    },
    async ignore({ movement }) {
      const id_movement = pick(await listMovements(), movement)
      if (id_movement) await api.send('staffIgnoreMovements', { id_movements: [id_movement], reason: 'Rien' }, staff)
    },
    async book({ which: place }) {
      const order = pick(orders, place)
      if (order) await api.send('staffBookTransfer', { id_order: order.id, date: TODAY, note: '' }, staff)
    },
    async refund({ which: place, hors_portail }) {
      const order = pick(orders, place)
      if (order) await api.send('staffRefundOrder', { id_order: order.id, reason: 'Erreur', hors_portail }, staff)
    },
    async refundPart({ which: place, montant, hors_portail }) {
      const order = pick(orders, place)
      if (!order) return
      const id_lines = montant === '' ? [(await order.order.lines())[0]!.id] : []
      const input = { id_order: order.id, id_lines, montant, reason: 'Erreur', hors_portail, cle: randomUUID() }
      await api.send('staffRefundPart', input, staff)
    },
    async payTwice({ which: place, hors_portail }) {
      const order = pick(orders, place)
      if ((await order?.order.row())?.state !== 'paid') return
      const { id } = await api.createSecondPayment(order!)
      await api.send('staffReturnPayment', { id_alert: id, reason: 'Deux fois', hors_portail }, staff)
    },
    async failRefund({ which: place }) {
      const order = pick(orders, place)
      const made = order?.token ? fake.refundsOf(fake.intentOf(order.id).id).at(-1) : undefined
      if (made) await order!.order.refundWebhook('refund.failed', fake.settleRefund(made.id, 'failed'))
    },
    async finishRefunds({ which: place, mood }) {
      const order = pick(orders, place)
      if (!order) return
      fake.mood = mood
      const input = { id_order: order.id, montant: '15', reason: 'Erreur', cle: randomUUID() }
      await api.send('staffRefundPart', input, staff)
      fake.mood = 'well'
      api.travel(180)
      await finishRefunds.run(api.deps)
      api.travel(-180)
    },
    async cancel({ which: place }) {
      const order = pick(orders, place)
      if (order) await api.send('staffCancelOrder', { id_order: order.id, reason: 'Erreur' }, staff)
    },
    async expire() {
      api.travel(31 * 86_400)
      await expireOrders.run(api.deps)
      api.travel(-31 * 86_400)
    },
  }
  fake.mood = 'well'
  for (const one of steps) await (take[one.kind] as (step: Step) => Promise<unknown>)(one)
  await checkBooks(api)
  if (closed) expect(await readBalances(api, `entry.day <= '${closedUntil}'`)).toEqual(closed)
}

it('the books agree with orders, movements and licences after any sequence of acts', { timeout: 300_000 }, async () => {
  const first = { kind: 'place' as const, method: 'virement' as const, count: 2 as const }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), (steps) => live([first, ...steps])),
    { numRuns: 25, seed: 20_261_117 },
  )
  expect(await api.db.selectFrom('ledger_entry').select('id').execute()).not.toEqual([])
})
