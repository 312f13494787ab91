import type { AccountCall, Input } from '#api/calls/call.ts'
import { euros } from '#domain/money.ts'
import { listUnpaidOut, readProviderAccount, toProviderLineView } from './payout-queries.ts'

export async function staffListUnpaidOut({ jusqu_au }: Input<'staffListUnpaidOut'>, { db }: AccountCall) {
  const { numero, nom, cents } = await readProviderAccount(db)
  const { total, rows } = await listUnpaidOut(db, jusqu_au)
  return { compte: { numero, nom }, solde: euros(cents), total, lignes: rows.map(toProviderLineView) }
}
