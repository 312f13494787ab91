import { type CalendarDate, formatDate } from '#domain/dates.ts'
import type { EntryKind, LedgerAccount } from '#domain/ledger/ledger-entry.ts'

const NBSP = '\u00a0'

/** More days would not fit on a screen. */
export const MAX_RECONCILED_DAYS = 366

export const booksMessages = {
  periodReversed: 'Le dernier jour est avant le premier.',
  periodTooLong: 'Choisissez au plus une année.',
  accountSaved: 'Le compte est enregistré.',
  closed: (day: CalendarDate) => `Les comptes sont clôturés jusqu’au ${formatDate(day)} inclus.`,
  alreadyClosed: (day: CalendarDate) => `Les comptes sont déjà clôturés jusqu’au ${formatDate(day)}.`,
  notPast: `Seuls des jours passés se clôturent${NBSP}: au plus tard hier.`,
  postingUnderWay: 'Une écriture est en cours. Réessayez dans un instant.',
  journalFile: (du: CalendarDate, au: CalendarDate) => `journal-${du}-${au}`,
} as const

/** The meaning of each account, beside the name that the treasurer gives it. */
export const ledgerAccountUses: Record<LedgerAccount, string> = {
  bank: 'Les comptes en banque de la fédération, d’après les extraits.',
  provider: 'Les payements en ligne que l’organisme de payement n’a pas encore versés.',
  transfers: 'Les virements enregistrés ou faits à la main, que l’extrait n’a pas encore confirmés.',
  clubs: 'Ce qu’un club a versé et qu’aucune commande payée n’a encore pris, avoirs compris.',
  sales: 'Les commandes payées, moins les notes de crédit.',
  unallocated: 'Les mouvements de la banque qui attendent une décision.',
  other: 'Les mouvements de la banque qui ne concernent aucune commande.',
  write_off: 'Les différences acceptées sur une commande.',
  opening: 'L’argent en banque avant le premier extrait connu.',
  alerts: 'Les payements en ligne qui ne correspondent à aucune commande et attendent une décision.',
  fees: 'Ce que l’organisme de payement garde de ses versements.',
}

export const entryKinds: Record<EntryKind, string> = {
  movement: 'Mouvement de la banque',
  outgoing: 'Mouvement hors commandes',
  ignored: 'Mouvement classé sans suite',
  reopened: 'Mouvement repris',
  match: 'Virement confirmé par l’extrait',
  payment: 'Payement d’une commande',
  allocation: 'Avoir utilisé',
  sale: 'Commande payée',
  write_off: 'Différence acceptée',
  credit: 'Avoir d’un club',
  credit_note: 'Note de crédit',
  payout: 'Remboursement',
  opening: 'Ouverture',
  correction: 'Correction',
  alert: 'Payement en ligne à vérifier',
  settlement: 'Versement de l’organisme de payement',
}

/** Ways to pay, as totals name them. */
export const paymentWays = {
  virement: 'Virement',
  card: 'Carte',
  bancontact: 'Bancontact',
  electronic: 'En ligne, moyen inconnu',
} as const

export const booksWords = {
  noProduct: 'Sans produit',
  total: 'Total',
} as const
