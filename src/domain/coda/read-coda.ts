import type { CalendarDate } from '#domain/dates.ts'
import { toIban } from '#domain/iban.ts'
import { formatMoney } from '#domain/money.ts'
import { amountAt, at, dateAt, LINE_LENGTH, linesOf, signAt } from './coda-line.ts'
import { type CodaProblem, countOnce } from './count-once.ts'
import type { Statement } from './find-breaks.ts'
import { continueMovement, type ReadMovement, readMovement, tidy } from './read-movement.ts'

export interface CodaStatement extends Statement {
  /** Movements of the statement in this file. */
  movements: number
}

/** A counted movement, with the account of its statement. */
export interface CodaMovement extends Omit<ReadMovement, 'millis'> {
  account: string
  currency: string
  /** The date of its statement, on which it counts in the balance. */
  bookedOn: CalendarDate
  /** Negative for a debit. */
  amountCents: number
}

/** Either problems or movements: an invalid file gives no movements. */
export interface Coda {
  problems: CodaProblem[]
  statements: CodaStatement[]
  movements: CodaMovement[]
  /** The last trailer announces another file of the same transmission. */
  moreFollows: boolean
}

/** More problems would not help: the first ones suffice to correct the file. */
const MAX_PROBLEMS = 20
/** More than a year of a federation. */
export const MAX_MOVEMENTS = 5000

/** Parses a CODA 2.x file. */
export function readCoda(bytes: Uint8Array): Coda {
  const reader = new CodaReader()
  const lines = linesOf(bytes)
  for (const [index, line] of lines.entries()) {
    reader.take(line, index + 1)
    if (reader.problems.length >= MAX_PROBLEMS) break
  }
  if (reader.problems.length < MAX_PROBLEMS) reader.end(lines.length)
  const { problems, statements, movements, moreFollows } = reader
  if (problems.length > 0) return { problems, statements: [], movements: [], moreFollows: false }
  return { problems, statements, movements, moreFollows }
}

interface OpenFile {
  records: number
  debit: bigint
  credit: bigint
  accounts: number
}

interface OpenAccount extends Pick<Statement, 'account' | 'currency' | 'date' | 'sequence'> {
  oldBalance: bigint
  movements: ReadMovement[]
  /** A line could not be read, so sums are not checked: they would only report the same problem again. */
  broken: boolean
}

class CodaReader {
  readonly problems: CodaProblem[] = []
  readonly statements: CodaStatement[] = []
  readonly movements: CodaMovement[] = []
  private file: OpenFile | undefined
  private account: OpenAccount | undefined
  /** The movement that the next lines continue. */
  private movement: ReadMovement | undefined
  moreFollows = false

  take(line: string, number: number) {
    if (line.length !== LINE_LENGTH) {
      this.say(number, `la ligne compte ${line.length} caractères au lieu de ${LINE_LENGTH}.`)
      if (this.account) this.account.broken = true
      return
    }
    const record = at(line, 1)
    if (record === '0') return this.openFile(line, number)
    if (!this.file) return this.say(number, 'l’en-tête (enregistrement 0) manque avant cette ligne.')
    // Free messages of the bank are ignored.
    if (record === '4') return
    if (record === '9') return this.closeFile(line, number)
    this.file.records += 1
    if (record === '1') return this.openAccount(line, number)
    if (!'238'.includes(record)) return this.say(number, `le type d’enregistrement « ${record} » est inconnu.`)
    if (!this.account) return this.say(number, 'l’ancien solde (enregistrement 1) manque avant cette ligne.')
    if (record === '8') return this.closeAccount(line, number, this.account)
    if (record === '2') this.takeMovement(line, number, this.account)
  }

  end(lines: number) {
    if (lines === 0) return this.say(1, 'le fichier est vide.')
    if (this.account) this.say(lines, 'le fichier s’arrête avant le nouveau solde (enregistrement 8).')
    if (this.file) this.say(lines, 'le fichier s’arrête avant sa fin (enregistrement 9)\u00a0: il est incomplet.')
    if (this.movements.length > MAX_MOVEMENTS) {
      this.say(
        lines,
        `le fichier compte plus de ${MAX_MOVEMENTS} mouvements\u00a0: demandez-en un par mois à la banque.`,
      )
    }
  }

  private say(line: number, message: string) {
    this.problems.push({ line, message: `Ligne ${line}\u00a0: ${message}` })
  }

  private openFile(line: string, number: number) {
    if (this.file) this.say(number, 'un nouvel en-tête commence avant la fin (enregistrement 9) du précédent.')
    if (at(line, 128) !== '2') this.say(number, 'ce n’est pas un fichier CODA de la version 2.')
    if (!dateAt(line, 6)) this.say(number, 'la date de création n’existe pas.')
    this.file = { records: 0, debit: 0n, credit: 0n, accounts: 0 }
    this.account = undefined
  }

  private openAccount(line: string, number: number) {
    if (this.account)
      this.say(number, 'un nouveau compte commence avant le nouveau solde (enregistrement 8) du précédent.')
    const [sign, balance, date] = [signAt(line, 43), amountAt(line, 44), dateAt(line, 59)]
    const sound = sign !== undefined && balance !== undefined
    if (!sound) this.say(number, 'l’ancien solde n’est pas un montant.')
    if (date === undefined) this.say(number, 'la date de l’ancien solde n’existe pas.')
    this.movement = undefined
    this.file!.accounts += 1
    this.account = {
      ...readAccount(line),
      sequence: Number(/^\d{3}$/.exec(at(line, 126, 128))?.[0] ?? 0),
      date: date ?? null,
      oldBalance: sound ? sign * balance : 0n,
      movements: [],
      broken: !sound,
    }
  }

  private takeMovement(line: string, number: number, account: OpenAccount) {
    const result =
      at(line, 2) === '1' ? readMovement(line, number, account.date) : continueMovement(line, this.movement)
    if (typeof result === 'string') {
      // Continuations of an unreadable movement are not reported again.
      if (at(line, 2) === '1' || this.movement || !account.broken) this.say(number, result)
      account.broken = true
      this.movement = undefined
      return
    }
    if (result === this.movement) return
    this.movement = result
    account.movements.push(result)
  }

  private closeAccount(line: string, number: number, account: OpenAccount) {
    this.account = undefined
    this.movement = undefined
    const [sign, balance, date] = [signAt(line, 42), amountAt(line, 43), dateAt(line, 58)]
    if (sign === undefined || balance === undefined) return this.say(number, 'le nouveau solde n’est pas un montant.')
    if (date === undefined) return this.say(number, 'la date du nouveau solde n’existe pas.')
    if (account.broken) return
    const totals = account.movements.filter(({ detail }) => detail === '0000')
    for (const { millis } of totals) {
      if (millis < 0n) this.file!.debit -= millis
      else this.file!.credit += millis
    }
    const reached = totals.reduce((sum, { millis }) => sum + millis, account.oldBalance)
    if (reached !== sign * balance) {
      const [adds, says] = [formatMillis(reached), formatMillis(sign * balance)]
      return this.say(number, `les mouvements mènent à un solde de ${adds}, mais la banque annonce ${says}.`)
    }
    const counted = countOnce(account.movements)
    if ('problem' in counted) return this.say(counted.problem.line, counted.problem.message)
    const { account: name, currency, sequence } = account
    this.statements.push({
      account: name,
      currency,
      sequence,
      date: date ?? account.date,
      oldBalanceCents: Number(account.oldBalance / 10n),
      newBalanceCents: Number((sign * balance) / 10n),
      movements: counted.movements.length,
    })
    for (const { millis, ...movement } of counted.movements) {
      const communication = tidy(movement.communication)
      this.movements.push({
        ...movement,
        communication,
        account: name,
        currency,
        bookedOn: date ?? account.date ?? movement.valueDate,
        amountCents: Number(millis / 10n),
      })
    }
  }

  private closeFile(line: string, number: number) {
    const file = this.file!
    if (this.account) this.say(number, 'le nouveau solde (enregistrement 8) manque avant cette ligne.')
    else if (file.accounts === 0) this.say(number, 'ce fichier ne contient aucun compte.')
    this.file = undefined
    this.account = undefined
    this.moreFollows = at(line, 128) === '1'
    const records = at(line, 17, 22)
    const [debit, credit] = [amountAt(line, 23), amountAt(line, 38)]
    if (!/^\d{6}$/.test(records) || debit === undefined || credit === undefined) {
      return this.say(number, 'les totaux de contrôle ne sont pas des nombres.')
    }
    if (Number(records) !== file.records) {
      this.say(number, `la banque annonce ${Number(records)} enregistrements, le fichier en compte ${file.records}.`)
    }
    // An unreadable line was reported already.
    if (this.problems.length > 0) return
    if (debit !== file.debit) this.sayTotal(number, 'débits', debit, file.debit)
    if (credit !== file.credit) this.sayTotal(number, 'crédits', credit, file.credit)
  }

  private sayTotal(number: number, what: string, says: bigint, counted: bigint) {
    this.say(
      number,
      `la banque annonce ${formatMillis(says)} de ${what}, le fichier en compte ${formatMillis(counted)}.`,
    )
  }
}

/** Positions of account and currency, by the structure code of the line. */
const PLACES: Record<string, { account: [number, number]; currency: [number, number] }> = {
  // An old Belgian number.
  '0': { account: [6, 17], currency: [19, 21] },
  // A Belgian IBAN, followed by a zone of the bank's own.
  '2': { account: [6, 36], currency: [40, 42] },
}
/** A foreign number or IBAN. */
const FOREIGN_PLACES: (typeof PLACES)[string] = { account: [6, 39], currency: [40, 42] }

function readAccount(line: string) {
  const { account, currency } = PLACES[at(line, 2)] ?? FOREIGN_PLACES
  return { account: toIban(at(line, ...account)), currency: at(line, ...currency).trim() || 'EUR' }
}

function formatMillis(millis: bigint) {
  return formatMoney(Number(millis / 10n))
}
