import type { CalendarDate } from '#domain/dates.ts'
import { amountAt, at, dateAt, signAt } from './coda-line.ts'

/** A movement of the file: a payment, a total of several, or a detail of one. */
export interface ReadMovement {
  line: number
  sequence: string
  /** '0000' except for explanations of a movement. */
  detail: string
  reference: string
  /** Thousandths of a euro, negative for a debit. */
  millis: bigint
  valueDate: CalendarDate
  transaction: string
  /** A correction by the bank, never a payment. */
  correction: boolean
  /** Twelve digits that the bank marks as structured; the check digits are not verified here. */
  structured: string | null
  /** The texts of its lines joined, with their blanks: the bank splits words too. The reader tidies the whole. */
  communication: string
  counterpartyName: string
  counterpartyAccount: string
}

/** Types of structured communication with twelve digits; the bank composed the second one. */
const TWELVE_DIGITS = ['101', '102']
/** In every family of transactions, these two cancel or correct. */
const CORRECTIONS = ['49', '99']

/** Parses the first line of a movement (2.1), or returns its problem. */
export function readMovement(line: string, number: number, day: CalendarDate | null): ReadMovement | string {
  const [sequence, detail] = [at(line, 3, 6), at(line, 7, 10)]
  if (!/^\d{4}$/.test(sequence) || !/^\d{4}$/.test(detail)) return 'le numéro du mouvement n’est pas un nombre.'
  const [sign, amount] = [signAt(line, 32), amountAt(line, 33)]
  if (sign === undefined) return 'le signe du mouvement n’est ni 0 (crédit) ni 1 (débit).'
  if (amount === undefined) return 'le montant du mouvement n’est pas un nombre.'
  if (amount % 10n !== 0n) return 'le montant du mouvement compte une fraction de cent.'
  const [valued, entered] = [dateAt(line, 48), dateAt(line, 116)]
  if (valued === undefined || entered === undefined) return 'la date du mouvement n’existe pas.'
  const valueDate = valued ?? entered ?? day
  if (valueDate === null) return 'le mouvement n’a pas de date.'
  const transaction = at(line, 54, 61)
  if (!/^\d{8}$/.test(transaction)) return 'le code de la transaction n’est pas un nombre.'
  const communication = readCommunication(line)
  if (typeof communication === 'string') return communication
  return {
    line: number,
    sequence,
    detail,
    reference: at(line, 11, 31).trim(),
    millis: sign * amount,
    valueDate,
    transaction,
    correction: CORRECTIONS.includes(transaction.slice(3, 5)),
    ...communication,
    counterpartyName: '',
    counterpartyAccount: '',
  }
}

function readCommunication(line: string): Pick<ReadMovement, 'structured' | 'communication'> | string {
  const type = at(line, 62)
  if (type !== '0' && type !== '1' && type !== ' ')
    return 'le type de communication n’est ni 0 (libre) ni 1 (structurée).'
  if (type !== '1') return { structured: null, communication: at(line, 63, 115) }
  const digits = at(line, 66, 77)
  if (!TWELVE_DIGITS.includes(at(line, 63, 65))) return { structured: null, communication: at(line, 66, 115) }
  if (!/^\d{12}$/.test(digits)) return 'la communication structurée ne compte pas douze chiffres.'
  return { structured: digits, communication: '' }
}

/** Parses the lines 2.2 and 2.3, which complete the previous movement, or returns their problem. */
export function continueMovement(line: string, movement: ReadMovement | undefined): ReadMovement | string {
  const article = at(line, 2)
  if (article !== '2' && article !== '3') return `la suite de mouvement « 2.${article} » est inconnue.`
  if (!movement || at(line, 3, 6) !== movement.sequence || at(line, 7, 10) !== movement.detail) {
    return 'cette ligne ne suit pas le mouvement qu’elle complète.'
  }
  if (article === '2') {
    movement.communication += at(line, 11, 63)
    return movement
  }
  movement.counterpartyAccount = at(line, 11, 47).trim().split(/\s/)[0]!
  movement.counterpartyName = tidy(at(line, 48, 82))
  movement.communication += at(line, 83, 125)
  return movement
}

/** Removes control characters and runs of blanks. */
export function tidy(text: string) {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
