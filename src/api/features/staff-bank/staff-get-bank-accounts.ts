import type { AccountCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { listOwnAccounts } from '#api/core/ledger/own-accounts.ts'
import { findBreaks } from '#domain/coda/find-breaks.ts'
import { addMonths } from '#domain/dates.ts'
import { euros } from '#domain/money.ts'
import { listStatements } from './bank-queries.ts'
import { toNoticeViews } from './to-notice-views.ts'

/** Older gaps are no longer corrected. */
const SHOWN_MONTHS = 12
const MAX_SHOWN = 20

export async function staffGetBankAccounts(_input: unknown, { db, env, clock }: AccountCall) {
  const own = listOwnAccounts(env)
  const statements = await listStatements(db, own)
  const since = addMonths(today(clock), -SHOWN_MONTHS)
  const breaks = findBreaks(statements)
    .filter(({ after }) => after.date! >= since)
    .toSorted((one, other) => (one.after.date! < other.after.date! ? 1 : -1))
  return {
    comptes: own.map((account) => {
      const last = statements.find((one) => one.account === account)
      return {
        account,
        dernier: last ? { numero: last.sequence || null, date: last.date, solde: euros(last.newBalanceCents) } : null,
      }
    }),
    avis: toNoticeViews(breaks.slice(0, MAX_SHOWN)),
  }
}
