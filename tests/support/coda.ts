import { withCheckDigits } from '#domain/structured-communication.ts'

export interface CodaMove {
  /** Euros; below zero for money that goes out. */
  amount: number
  /** Twelve digits: structured. Anything else: free text. */
  communication?: string
  /** The kind of a structured communication. */
  kind?: string
  name?: string
  account?: string
  /** YYYY-MM-DD. */
  date?: string
  reference?: string
  /** Type, family, transaction and category. */
  transaction?: string
  /** Its explanations or parts. */
  details?: Omit<CodaMove, 'details'>[]
}

export interface CodaStatement {
  account?: string
  currency?: string
  date?: string
  /** Euros on the account before. */
  balance?: number
  /** The bank's number of the statement in its year. */
  sequence?: number
  /** How the account is written: 0 an old Belgian number, 2 a Belgian IBAN, 3 a foreign one. */
  structure?: '0' | '2' | '3'
  /** Whether the trailer announces another file; else only that of the last statement does not. */
  moreFollows?: boolean
  moves: CodaMove[]
}

/** A CODA 2 file as a bank writes it: balances and totals are right whatever the movements are. */
export function writeCoda(...statements: CodaStatement[]): Buffer {
  const lines = statements.flatMap((statement, index) => writeStatement(statement, index === statements.length - 1))
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
}

export const DAY = '2026-03-09'

function writeStatement(
  {
    account = 'BE68539007547034',
    currency = 'EUR',
    date = DAY,
    balance = 1000,
    sequence = 1,
    structure = '2',
    moves,
    ...given
  }: CodaStatement,
  last: boolean,
) {
  const moreFollows = given.moreFollows ?? !last
  const written = structure === '0' ? `${account} ${currency}`.padEnd(37) : `${account.padEnd(34)}${currency}`
  const body = moves.flatMap((move, index) => writeMove(move, index + 1, date))
  const sum = (sign: number) =>
    moves
      .filter(({ amount }) => Math.sign(amount) === sign)
      .reduce((all, { amount }) => all + millis(Math.abs(amount)), 0)
  const end = millis(balance) + sum(1) - sum(-1)
  return [
    `00000${ddmmyy(date)}30005`.padEnd(24) + 'FEDERATION'.padEnd(36) + 'GKCCBEBB   '.padEnd(67) + '2',
    `1${structure}001${written}${sign(millis(balance))}${digits(millis(balance))}${ddmmyy(date)}`.padEnd(125) +
      String(sequence).padStart(3, '0'),
    ...body,
    `8001${written}${sign(end)}${digits(end)}${ddmmyy(date)}`.padEnd(127) + '0',
    `9               ${String(body.length + 2).padStart(6, '0')}${digits(sum(-1))}${digits(sum(1))}`.padEnd(127) +
      (moreFollows ? '1' : '2'),
  ]
}

function writeMove({ details = [], ...move }: CodaMove, sequence: number, date: string) {
  return [
    ...writeLines(move, sequence, 0, date, details.length > 0 ? '1' : '0'),
    ...details.flatMap((detail, index) =>
      writeLines(detail, sequence, index + 1, date, index === details.length - 1 ? '1' : '0'),
    ),
  ]
}

function writeLines(move: CodaMove, sequence: number, detail: number, day: string, globalised: string) {
  const { amount, communication = '', kind = '101', name = 'CLUB DE TAEKWONDO', account = 'BE71096123456769' } = move
  const { date = day, reference = `REF${sequence}`, transaction = amount < 0 ? '00101000' : '00150000' } = move
  const number = String(sequence).padStart(4, '0') + String(detail).padStart(4, '0')
  const structured = /^\d{12}$/.test(communication)
  const text = structured ? `1${kind}${communication}` : `0${communication.slice(0, 53)}`
  const rest = structured ? '' : communication.slice(53)
  const head = `21${number}${reference.padEnd(21)}${sign(amount)}${digits(millis(Math.abs(amount)))}${ddmmyy(date)}${transaction}`
  return [
    `${head}${text}`.padEnd(115) + `${ddmmyy(day)}001${globalised}1 0`,
    `22${number}${rest.slice(0, 53)}`.padEnd(125) + '1 0',
    `23${number}${account.padEnd(34)}EUR${name.slice(0, 35).padEnd(35)}${rest.slice(53, 96)}`.padEnd(125) + '0 0',
  ]
}

/** The same communication with one digit mistyped. */
export function mistype(communication: string) {
  const last = (Number(communication[9]) + 1) % 10
  return `${communication.slice(0, 9)}${last}${communication.slice(10)}`
}

/** A communication that no order has. */
export const strangeCommunication = withCheckDigits('9990000123')

const millis = (euros: number) => Math.round(euros * 100) * 10
const digits = (amount: number) => String(Math.abs(amount)).padStart(15, '0')
const sign = (amount: number) => (amount < 0 ? '1' : '0')
const ddmmyy = (date: string) => `${date.slice(8)}${date.slice(5, 7)}${date.slice(2, 4)}`
