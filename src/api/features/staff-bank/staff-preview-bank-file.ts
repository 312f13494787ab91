import type { AccountCall, Input } from '#api/calls/call.ts'
import { euros } from '#domain/money.ts'
import { findImported } from './find-imported.ts'
import { type PlannedMovement, planImport } from './plan-import.ts'
import { readBankFile } from './read-bank-file.ts'
import { toNoticeViews } from './to-notice-views.ts'
import { prepareSuggestions, toOrderView } from './to-order-view.ts'

/** Shows the effect of the import on every line. */
export async function staffPreviewBankFile(input: Input<'staffPreviewBankFile'>, call: AccountCall) {
  const file = readBankFile(input)
  const before = await findImported(call, file)
  const suggest = await prepareSuggestions(call.db)
  const { movements, leftOut, notices } = await planImport(call, file)
  return {
    problemes: file.problems.map(({ line, message }) => ({ ligne: line, message })),
    deja_importe: before?.imported_at.toISOString() ?? null,
    comptes: file.statements.map(({ account, currency, date, sequence, oldBalanceCents, newBalanceCents }) => ({
      account,
      currency,
      date,
      numero: sequence || null,
      ancien_solde: euros(oldBalanceCents),
      nouveau_solde: euros(newBalanceCents),
      repris: !leftOut.includes(account),
    })),
    avis: toNoticeViews(notices),
    mouvements: movements.map((one) => describe(one, suggest)),
  }
}

const SORT = { pay: 'payer', person: 'personne', ignore: 'ignorer', known: 'connu' } as const

function describe(
  { movement, classification, order }: PlannedMovement,
  suggest: Awaited<ReturnType<typeof prepareSuggestions>>,
) {
  const said = {
    amount_cents: movement.amountCents,
    communication_structuree: movement.structured,
    communication: movement.communication,
    counterparty_name: movement.counterpartyName,
  }
  const { amount_cents, ...texts } = said
  return {
    ligne: movement.line,
    ...texts,
    value_date: movement.valueDate,
    amount: euros(amount_cents),
    counterparty_account: movement.counterpartyAccount,
    sort: SORT[classification.fate],
    reason: classification.fate === 'person' ? classification.reason : null,
    order: order ? toOrderView(order) : null,
    suggestions: classification.fate === 'person' && amount_cents > 0 ? suggest(said) : [],
  }
}
