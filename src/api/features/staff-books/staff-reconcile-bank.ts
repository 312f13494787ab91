import type { AccountCall, Input } from '#api/calls/call.ts'
import { listOwnAccounts } from '#api/core/ledger/own-accounts.ts'
import { reconcile } from '#domain/ledger/reconcile.ts'
import { euros } from '#domain/money.ts'
import { listBalances, listBankIbans, sumBankDays } from './books-queries.ts'

const eurosOrNull = (cents: number | null) => (cents === null ? null : euros(cents))

/** An account that is no longer the federation's stays as long as the books know it. */
export async function staffReconcileBank({ du, au }: Input<'staffReconcileBank'>, { db, env }: AccountCall) {
  const booked = (await listBankIbans(db)).map(({ iban }) => iban)
  const comptes = []
  for (const account of new Set([...listOwnAccounts(env), ...booked.toSorted()])) {
    const days = reconcile(await listBalances(db, account, au), await sumBankDays(db, account, au))
    comptes.push({
      account,
      ecart: eurosOrNull(days.findLast(({ differenceCents }) => differenceCents !== null)?.differenceCents ?? null),
      jours: days
        .filter(({ day }) => day >= du)
        .toReversed()
        .map((one) => ({
          jour: one.day,
          ecritures: euros(one.cents),
          solde_ecritures: euros(one.bookedBalanceCents),
          solde_banque: eurosOrNull(one.bankBalanceCents),
          ecart: eurosOrNull(one.differenceCents),
          nouvel_ecart: euros(one.newDifferenceCents),
        })),
    })
  }
  return { comptes }
}
