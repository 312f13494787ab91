import type { PersonReason } from '#domain/coda/classify-movement.ts'
import type { Statement, StatementBreak } from '#domain/coda/find-breaks.ts'
import type { Hint } from '#domain/coda/suggest-orders.ts'
import { formatDate } from '#domain/dates.ts'
import { formatIban } from '#domain/iban.ts'
import { formatMoney } from '#domain/money.ts'

const NBSP = '\u00a0'

/** Sentences about the bank, said to the secretariat. */
export const staffBankMessages = {
  fileRequired: 'Choisissez un fichier.',
  fileUnreadable: 'Ce fichier n’a pas pu être lu. Choisissez-le à nouveau.',
  fileTooLarge: 'Le fichier dépasse 5 Mo.',
  fileNotSound: `Ce fichier n’est pas un fichier CODA complet${NBSP}: rien n’a été importé.`,
  noOwnAccount: `Aucun extrait de ce fichier n’est d’un compte de la fédération${NBSP}: rien n’a été importé.`,
  alreadyImported: (when: string) => `Ce fichier a déjà été importé le ${when}${NBSP}: rien n’a changé.`,
  imported: (paid: number, waiting: number) =>
    `${
      paid === 0
        ? 'Aucune commande n’est payée'
        : paid === 1
          ? 'Une commande est payée'
          : `${paid} commandes sont payées`
    }${NBSP}; ${
      waiting === 0
        ? 'aucun mouvement n’attend de décision'
        : waiting === 1
          ? 'un mouvement attend votre décision'
          : `${waiting} mouvements attendent votre décision`
    }.`,
  matched: (numeros: string[]) =>
    numeros.length === 1
      ? `Le mouvement est attribué à la commande ${numeros[0]}.`
      : `Le mouvement est attribué aux commandes ${numeros.join(', ')}.`,
  detached: 'L’attribution est reprise : le mouvement attend à nouveau une décision.',
  notBooked: 'Ce mouvement n’est pas attribué.',
  detachPaid: (numero: string) => `La commande ${numero} est payée par ce mouvement${NBSP}: remboursez-la d’abord.`,
  creditUsed: 'Une partie de cet argent a déjà payé une autre commande ou a été rendue au club.',
  amountRequired: 'Le montant doit être un nombre d’euros, au cent près.',
  orderRequired: 'Choisissez au moins une commande.',
  orderTwice: 'Une commande est citée deux fois.',
  moreThanMovement: 'Les montants attribués dépassent celui du mouvement.',
  moreThanDue: (numero: string, due: string) => `Il ne manque que ${due} à la commande ${numero}.`,
  paidOut: (count: number, fee: string) =>
    `Le versement est enregistré${NBSP}: ${count === 1 ? 'un payement ou remboursement en ligne' : `${count} payements et remboursements en ligne`}, ${fee} de frais.`,
  lineRequired: 'Choisissez au moins un payement en ligne.',
  lineTwice: 'Un payement en ligne est cité deux fois.',
  lineGone: `Un de ces payements en ligne a été versé entre-temps${NBSP}: relisez la liste.`,
  payoutUnexplained: 'Les payements choisis ne font pas le montant du versement.',
  notInEuros: 'Le compte n’est pas en euros : ce mouvement n’est pas dans la comptabilité.',
  payoutLikely: 'Sans doute un versement de l’organisme de payement',
  ignored: (count: number) =>
    count === 1 ? 'Le mouvement est classé sans suite.' : `${count} mouvements sont classés sans suite.`,
  movementRequired: 'Choisissez au moins un mouvement.',
  movementTwice: 'Un mouvement est cité deux fois.',
  tooManyMovements: 'Choisissez au plus cinquante mouvements.',
  alreadyBooked: 'Ce mouvement est déjà attribué.',
  alreadyIgnored: 'Ce mouvement est déjà classé sans suite.',
  moneyWentOut: 'De l’argent sorti du compte ne paye pas une commande.',
  orderNotAwaiting: 'Cette commande n’attend pas de virement.',
  orderHasMovement: 'Cette commande est déjà payée, et ce n’est pas ce virement qui l’a payée.',
  noteNeeded: 'Le montant n’est pas celui de la commande. Notez pourquoi il est accepté.',
} as const

/** Why a movement needs a person. */
export const personReasons: Record<PersonReason, string> = {
  check_digits: 'Les chiffres de contrôle de la communication sont faux',
  below: 'Le montant est inférieur à celui de la commande',
  above: 'Le montant est supérieur à celui de la commande',
  paid: 'La commande est déjà payée',
  closed: 'La commande est annulée ou remboursée',
  not_awaited: 'La commande n’attend pas encore de virement',
  unknown_order: 'Aucune commande n’a cette communication',
  no_communication: 'Pas de communication structurée',
  correction: 'Correction de la banque',
  currency: 'Le compte n’est pas en euros',
  too_old: 'La date de valeur remonte à plus de 12 mois',
}

/** Notices about a file or the stored statements that are no errors. */
export type BankNotice =
  | { kind: 'more_follows' }
  | { kind: 'other_account'; statement: Statement & { movements: number } }
  | StatementBreak

export const NOTICE_KINDS = ['more_follows', 'other_account', 'missing_statements', 'balance_gap'] as const

export function formatBankNotice(notice: BankNotice): string {
  if (notice.kind === 'more_follows') {
    return `La banque annonce que ce fichier a une suite${NBSP}: importez aussi le fichier suivant.`
  }
  if (notice.kind === 'other_account') {
    const { movements, ...statement } = notice.statement
    const left =
      movements === 0
        ? 'il n’a aucun mouvement'
        : movements === 1
          ? 'son mouvement n’est pas repris'
          : `ses ${movements} mouvements ne sont pas repris`
    return `${nameStatement(statement)} n’est pas d’un compte de la fédération${NBSP}: ${left}. Un administrateur peut ajouter ce compte dans «${NBSP}Référentiel, Fédération${NBSP}».`
  }
  const { before, after } = notice
  if (notice.kind === 'missing_statements') {
    const { from, to } = notice
    const which = from === to ? `l’extrait ${from} manque` : `les extraits ${from} à ${to} manquent`
    return `Compte ${formatIban(after.account)}${NBSP}: ${which} avant l’extrait ${after.sequence} du ${formatDate(after.date!)}.`
  }
  const known = before.sequence > 0 ? `l’extrait ${before.sequence}` : 'l’extrait'
  return `${nameStatement(after)} commence à ${formatMoney(after.oldBalanceCents)}, mais ${known} du ${formatDate(before.date!)} finit à ${formatMoney(before.newBalanceCents)}${NBSP}: il manque sans doute un extrait entre les deux.`
}

function nameStatement({ account, date, sequence }: Statement) {
  const day = date === null ? '' : ` du ${formatDate(date)}`
  return `L’extrait${sequence > 0 ? ` ${sequence}` : ''}${day} du compte ${formatIban(account)}`
}

/** Why an order is suggested. */
export const hints: Record<Hint, string> = {
  communication: 'même communication',
  one_digit: 'communication à un chiffre près',
  in_text: 'citée dans la communication',
  amount_and_name: 'même montant et nom proche',
}

export const movementStates = {
  unmatched: 'À décider',
  booked: 'Attribué',
  ignored: 'Sans suite',
  payout: 'Versement',
} as const
