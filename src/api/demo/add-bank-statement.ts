import { createHash } from 'node:crypto'
import { readEnv } from '#api/config/env.ts'
import { addDays, type CalendarDate, dateInBrussels } from '#domain/dates.ts'
import { isCommunication, withCheckDigits } from '#domain/structured-communication.ts'
import type { AccountIds } from './add-accounts.ts'
import { MONS } from './add-clubs.ts'
import type { DemoOrder } from './add-orders.ts'
import type { DemoContext } from './demo-context.ts'
import { demoIban } from './demo-numbers.ts'
import { insertRows } from './insert-rows.ts'

/** One imported statement: booked transfers, and some that wait for a person. */
export async function addBankStatement(
  { db, faker }: DemoContext,
  orders: DemoOrder[],
  accounts: AccountIds,
): Promise<void> {
  const booked = orders.filter(({ method, state }) => method === 'virement' && state === 'paid').slice(-3)
  const reminded = orders.find(({ state, club }) => state === 'awaiting_payment' && club.club_slug === MONS)!
  const imported_at = booked.at(-1)!.paid_at!
  const [id_statement] = await insertRows(db, 'bank_statement', [
    {
      sha256: sha256('demo statement'),
      name: 'demo-2601.cod',
      imported_by: accounts['secretariat@demo.test'],
      imported_at,
    },
  ])

  const day = dateInBrussels(imported_at)
  await insertRows(db, 'account_statement', [
    {
      id_statement: id_statement!,
      account: readEnv({}).FEDERATION_IBAN,
      currency: 'EUR',
      date: day,
      sequence: 1,
      old_balance_cents: 1_250_000,
      new_balance_cents: 1_250_000 + booked.reduce((sum, { total_cents }) => sum + total_cents, 2000 + 4000 + 1500),
    },
  ])

  const valued = (date: CalendarDate, from: string, amount_cents: number, communication: string) => ({
    id_statement: id_statement!,
    account: readEnv({}).FEDERATION_IBAN,
    booked_on: day,
    fingerprint: sha256(`demo movement ${communication} ${amount_cents}`),
    amount_cents,
    value_date: date,
    communication_structuree: isCommunication(communication) ? communication : null,
    communication: isCommunication(communication) ? '' : communication,
    counterparty_name: from,
    counterparty_account: demoIban(faker).replaceAll(' ', ''),
    reason: null,
    note: '',
  })
  const waiting = { state: 'unmatched' as const, id_payment: null }
  await insertRows(db, 'bank_movement', [
    ...booked.map(({ club, paid_at, total_cents, communication_structuree, id_payment }) => ({
      ...valued(dateInBrussels(paid_at!), club.club, total_cents, communication_structuree),
      state: 'booked' as const,
      id_payment: id_payment!,
    })),
    { ...valued(day, reminded.club.club, 2000, reminded.communication_structuree), ...waiting, reason: 'below' },
    { ...valued(day, 'Taekwondo Huy', 4000, withCheckDigits('9990000123')), ...waiting, reason: 'unknown_order' },
    {
      ...valued(addDays(day, -1), 'Sophie Marchal', 1500, 'Souper de la fédération'),
      ...waiting,
      state: 'ignored' as const,
      reason: 'no_communication',
      note: 'Participation au souper, pas une commande',
    },
  ])
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}
