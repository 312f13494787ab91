import { beforeAll, describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '#api/database/advisory-locks.ts'
import { settlePayments } from '#api/jobs/settle-payments.ts'
import { writeCoda } from '#tests/support/coda.ts'
import { checkBooks, listEntries, readBalances } from '#tests/support/ledger.ts'
import { useOrderApi } from '#tests/support/orders.ts'
import { postEntries } from './post-entries.ts'
import { postMissing } from './post-missing.ts'

const { api, fake, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
let staff: { id: number; token: string }
let scene: Awaited<ReturnType<typeof createScene>>
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
  scene = await createScene()
})

const importMoves = (...moves: Parameters<typeof writeCoda>[0]['moves'][number][]) =>
  api.call(
    'staffImportBankFile',
    { nom: 'mars.cod', contenu: writeCoda({ date: '2026-03-10', moves }).toString('base64') },
    staff,
  )
const ofOrder = (id: number) => listEntries(api, `entry.id_order = ${id}`)
const findMovement = (reference: string) =>
  api.db
    .selectFrom('bank_movement')
    .select(['id', 'state'])
    .where('communication', '=', reference)
    .executeTakeFirstOrThrow()
async function placeTransfer() {
  const placed = await scene.place('virement')
  await placed.order.process()
  return { ...placed, ...(await placed.order.row()) }
}

async function tryAs(pool: { query(text: string): Promise<unknown> }, statement: string) {
  return pool.query(`begin; ${statement}; rollback`)
}

describe('the database', () => {
  const line = (id: string, cents: number) =>
    `insert into ledger_line (id_entry, account, amount_cents) values (${id}, 'other', ${cents})`
  const entry = (source: string, day = '2026-03-10') =>
    `insert into ledger_entry (source, kind, day, created_at) values ('${source}', 'correction', '${day}', now())`
  const current = "currval(pg_get_serial_sequence('ledger_entry', 'id'))"

  it.each([
    ['an entry without lines', entry('a'), 'does not balance'],
    ['an entry that does not balance', `${entry('b')}; ${line(current, 5)}; ${line(current, -4)}`, 'does not balance'],
    [
      'a line after the balance was checked',
      `${entry('c')}; ${line(current, 5)}; ${line(current, -5)}; set constraints all immediate; ${line(current, 1)}`,
      'does not balance',
    ],
    ['a line of zero', `${entry('d')}; ${line(current, 0)}`, 'ledger_line_amount_cents_check'],
    [
      'a line of the clubs without a club',
      `${entry('e')}; insert into ledger_line (id_entry, account, amount_cents) values (${current}, 'clubs', 1)`,
      'ledger_line_check',
    ],
    [
      'a line of the bank without an account number',
      `${entry('f')}; insert into ledger_line (id_entry, account, amount_cents) values (${current}, 'bank', 1)`,
      'ledger_line_check',
    ],
  ])('refuses %s', async (_, statements, problem) => {
    await expect(api.deps.pool.query(`begin; ${statements}; commit`)).rejects.toThrow(problem)
    await api.deps.pool.query('rollback')
  })

  it('refuses a line that is added to an entry later', async () => {
    await postEntries(api.deps, [
      {
        source: 'kept',
        kind: 'correction',
        day: '2026-03-10',
        lines: [
          { account: 'other', amount_cents: 5 },
          { account: 'write_off', amount_cents: -5 },
        ],
      },
    ])
    const { id } = await api.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('source', '=', 'kept')
      .executeTakeFirstOrThrow()
    await expect(api.deps.pool.query(line(String(id), 1))).rejects.toThrow('append-only')
  })

  const CHANGES = [
    "update ledger_entry set document = 'x'",
    'delete from ledger_entry',
    'truncate ledger_entry cascade',
    'update ledger_line set amount_cents = 1',
    'delete from ledger_line',
    'truncate ledger_line cascade',
    'delete from ledger_closing',
  ]
  it.each([
    ...CHANGES,
    "insert into ledger_account values ('bank', '1', 'x')",
    'delete from ledger_account',
    "update ledger_account set key = 'bank'",
  ])('denies the portal: %s', async (statement) => {
    await expect(tryAs(api.deps.pool, statement)).rejects.toThrow('permission denied')
    await api.deps.pool.query('rollback')
  })
  it.each(CHANGES)('denies its owner: %s', async (statement) => {
    await expect(api.asOwner(statement)).rejects.toThrow('append-only')
  })
  it('lets the portal name an account', async () => {
    await api.deps.pool.query("update ledger_account set number = '5500', name = 'KBC' where key = 'bank'")
    const bank = await api.db.selectFrom('ledger_account').selectAll().where('key', '=', 'bank').executeTakeFirst()
    expect(bank).toEqual({ key: 'bank', number: '5500', name: 'KBC' })
  })
})

describe('postEntries', () => {
  const correction = (source: string, amount_cents: number) => ({
    source,
    kind: 'correction' as const,
    day: '2026-01-10',
    lines: [
      { account: 'other' as const, amount_cents },
      { account: 'write_off' as const, amount_cents: -amount_cents },
    ],
  })

  it('posts a source once, also when two instances post it at the same instant', async () => {
    await Promise.all([1, 2, 3].map(() => postEntries(api.deps, [correction('twice', 5), correction('beside', 1)])))
    await postEntries(api.deps, [correction('twice', 9)])
    expect(await listEntries(api, "entry.source in ('twice', 'beside')")).toEqual([
      'correction: other 5, write_off -5',
      'correction: other 1, write_off -1',
    ])
  })

  it('posts a fact of a closed period on the first open day, where the database refuses it', async () => {
    const dayOf = async (source: string) =>
      (await api.db.selectFrom('ledger_entry').select(['day', 'created_by']).where('source', '=', source).execute())[0]
    await postEntries({ ...api.deps, caller: { idAccount: staff.id } }, [correction('open', 1)])
    expect(await dayOf('open')).toEqual({ day: '2026-01-10', created_by: staff.id })
    const close = (day: string) =>
      api.db.insertInto('ledger_closing').values({ closed_until: day, closed_at: api.clock.now() }).execute()
    await close('2026-01-31')
    await postEntries(api.deps, [correction('late', 1), { ...correction('in time', 1), day: '2026-02-01' }])
    expect(await dayOf('late')).toEqual({ day: '2026-02-01', created_by: null })
    expect(await dayOf('in time')).toMatchObject({ day: '2026-02-01' })
    const direct = { source: 'direct', kind: 'correction' as const, day: '2026-01-31', created_at: api.clock.now() }
    await expect(api.db.insertInto('ledger_entry').values(direct).execute()).rejects.toThrow('closed on 2026-01-31')
    await expect(close('2026-01-31')).rejects.toThrow('already closed')
  })

  it('waits for a closing that is under way, and posts on the day that it leaves open', async () => {
    const countWaiting = async () => {
      const { rows } = await api.deps.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted and objid = ${ADVISORY_LOCKS.ledgerClosing}
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length
    }
    let posting: Promise<void>
    await api.db.transaction().execute(async (db) => {
      await db.insertInto('ledger_closing').values({ closed_until: '2026-02-03', closed_at: api.clock.now() }).execute()
      posting = postEntries(api.deps, [{ ...correction('meanwhile', 1), day: '2026-02-02' }])
      await expect.poll(countWaiting).toBe(1)
    })
    await posting!
    const entry = api.db.selectFrom('ledger_entry').select(['day', 'fact_day']).where('source', '=', 'meanwhile')
    expect(await entry.execute()).toEqual([{ day: '2026-02-04', fact_day: '2026-02-02' }])
  })
})

describe('the books', () => {
  it('hold a card payment with the provider, and its refund', async () => {
    const { id, order } = await scene.place('card')
    await order.webhook({ status: 'succeeded' })
    expect(await ofOrder(id)).toEqual(['payment: provider 4000, clubs -4000', 'sale: clubs 4000, sales -4000'])
    await order.webhook({ status: 'succeeded' })
    await api.call('staffRefundOrder', { id_order: id, reason: 'Erreur', hors_portail: false }, staff)
    expect((await ofOrder(id)).slice(2)).toEqual([
      'credit_note: sales 4000, clubs -4000',
      'payout: clubs 4000, provider -4000',
    ])
    await checkBooks(api)
  })

  it('post a payment that the portal asked about', async () => {
    const { id } = await scene.place('card')
    const intent = fake.intentOf(id)
    fake.intents.set(intent.id, { ...intent, status: 'succeeded' })
    api.travel(121)
    await settlePayments.run(api.deps)
    expect(await ofOrder(id)).toHaveLength(2)
    await checkBooks(api)
  })

  it('hold every movement of a file, also one that concerns no order, once', async () => {
    const paid = await placeTransfer()
    const moves = [
      { amount: 40, communication: paid.communication_structuree, reference: 'A' },
      { amount: 12.5, communication: 'Souper', reference: 'B' },
      { amount: -99, communication: 'Loyer', reference: 'C' },
    ]
    const readBank = async () => (await readBalances(api, `entry.kind <> 'opening'`)).bank
    const before = (await readBank()) ?? 0
    await importMoves(...moves)
    expect(await readBank()).toBe(before + 4000 + 1250 - 9900)
    // The same movements in another file, with another one.
    await importMoves({ amount: 1, communication: 'Autre' }, ...moves)
    expect(await readBank()).toBe(before + 4000 + 1250 - 9900 + 100)
    expect(await ofOrder(paid.id)).toEqual(['payment: unallocated 4000, clubs -4000', 'sale: clubs 4000, sales -4000'])
    expect(await listEntries(api, `entry.kind = 'outgoing'`)).toEqual(['outgoing: bank -9900, other 9900'])
    const entry = await api.db
      .selectFrom('ledger_entry')
      .select(['day', 'created_by', 'document'])
      .where('id_order', '=', paid.id)
      .where('kind', '=', 'sale')
      .executeTakeFirst()
    expect(entry).toEqual({ day: '2026-03-10', created_by: staff.id, document: paid.numero })
    await checkBooks(api)
  })

  it('count a movement on the date of its statement', async () => {
    await importMoves({ amount: 3, communication: 'VALEUR', date: '2026-03-01' })
    const { id } = await findMovement('VALEUR')
    const entry = await api.db.selectFrom('ledger_entry').select('day').where('id_movement', '=', id).execute()
    expect(entry).toEqual([{ day: '2026-03-10' }])
  })

  it('follow a movement that is set aside, and attributed after all', async () => {
    const { id: id_order } = await placeTransfer()
    await importMoves({ amount: 40, communication: 'SANS COMMUNICATION' })
    const { id: id_movement } = await findMovement('SANS COMMUNICATION')
    await api.call('staffIgnoreMovements', { id_movements: [id_movement], reason: 'Inconnu' }, staff)
    await api.call('staffMatchMovement', { id_movement, attributions: [{ id_order, montant: 40 }], note: '' }, staff)
    expect(await listEntries(api, `entry.id_movement = ${id_movement}`)).toEqual([
      'movement: bank 4000, unallocated -4000',
      'ignored: unallocated 4000, other -4000',
      'payment: unallocated 4000, clubs -4000',
      'reopened: other 4000, unallocated -4000',
    ])
    await checkBooks(api)
  })

  it('join a movement to the transfer that was booked by hand', async () => {
    const { id: id_order } = await placeTransfer()
    await api.call('staffBookTransfer', { id_order, date: '2026-03-10', note: '' }, staff)
    expect((await ofOrder(id_order))[0]).toBe('payment: transfers 4000, clubs -4000')
    await importMoves({ amount: 40, communication: 'PREUVE' })
    const { id: id_movement } = await findMovement('PREUVE')
    await api.call('staffMatchMovement', { id_movement, attributions: [{ id_order, montant: 40 }], note: '' }, staff)
    expect((await listEntries(api, `entry.id_movement = ${id_movement}`)).at(-1)).toBe(
      'match: unallocated 4000, transfers -4000',
    )
    await checkBooks(api)
  })
})

describe('postMissing', () => {
  it('posts what the version before wrote, and nothing a second time', async () => {
    const before = await api.db.selectFrom('ledger_entry').select('id').execute()
    const member = await api.createMember()
    const order = { id_club: scene.club.id, id_member: member.id }
    const paid = await api.createOrder({ ...order, state: 'paid', paid_at: new Date('2026-02-28T23:30:00Z') })
    await api.db
      .insertInto('payment')
      .values({
        id_order: paid.id,
        provider: 'sandbox',
        idempotency_key: 'old',
        amount_cents: 4000,
        state: 'succeeded',
        created_at: new Date('2026-02-28T09:00:00Z'),
        settled_at: new Date('2026-02-28T23:30:00Z'),
      })
      .execute()
    await api.createOrder({ ...order, state: 'cancelled', closed_at: api.clock.now(), close_reason: 'x' })
    const movement = await api.createMovement({ amount_cents: 700 })
    expect(await postMissing(api.deps)).toBe(2)
    expect(await ofOrder(paid.id)).toEqual(['payment: provider 4000, clubs -4000', 'sale: clubs 4000, sales -4000'])
    // Midnight has passed in Belgium.
    const days = await api.db.selectFrom('ledger_entry').select('day').where('id_order', '=', paid.id).execute()
    expect(days).toEqual([{ day: '2026-03-01' }, { day: '2026-03-01' }])
    await api.db
      .updateTable('bank_movement')
      .set({ state: 'ignored', decided_at: api.clock.now() })
      .where('id', '=', movement.id)
      .execute()
    await api.db
      .updateTable('club_order')
      .set({ state: 'refunded', closed_at: api.clock.now(), close_reason: 'x' })
      .where('id', '=', paid.id)
      .execute()
    await api.db.updateTable('payment').set({ state: 'refunded' }).where('id_order', '=', paid.id).execute()
    expect(await postMissing(api.deps)).toBe(2)
    expect((await ofOrder(paid.id)).slice(2)).toEqual([
      'credit_note: sales 4000, clubs -4000',
      'payout: clubs 4000, provider -4000',
    ])
    expect(await listEntries(api, `entry.id_movement = ${movement.id}`)).toEqual([
      'movement: bank 700, unallocated -700',
      'ignored: unallocated 700, other -700',
    ])
    const after = await api.db.selectFrom('ledger_entry').select('id').execute()
    expect(after).toHaveLength(before.length + 6)
    await checkBooks(api)
    expect(await api.db.selectFrom('ledger_entry').select('id').execute()).toEqual(after)
  })

  it('leaves a movement in another currency out', async () => {
    await api.createMovement({ amount_cents: 700, reason: 'currency' })
    expect(await postMissing(api.deps)).toBe(0)
  })
})
