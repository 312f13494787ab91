export interface AwaitedTransfer {
  bic: string
  beneficiary: string
  iban: string
  cents: number
  /** Twelve digits. */
  communication: string
}

const MAX_BYTES = 331
const LONGEST_NAME = 70

/** Content of the QR code of a transfer (EPC 069-12, version 2), for error level M. */
export function paymentQrText(transfer: AwaitedTransfer): string {
  let name = Array.from(transfer.beneficiary.replace(/\s+/g, ' ').trim()).slice(0, LONGEST_NAME)
  // Multi-byte letters may exceed the limit of bytes before that of characters.
  while (bytesOf(lines(transfer, name)) > MAX_BYTES) name = name.slice(0, -1)
  return lines(transfer, name)
}

function lines({ bic, iban, cents, communication }: AwaitedTransfer, name: string[]) {
  const [purpose, freeText, information] = ['', '', '']
  const amount = `EUR${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const beneficiary = name.join('').trim()
  return ['BCD', '002', '1', 'SCT', bic, beneficiary, iban, amount, purpose, communication, freeText, information].join(
    '\n',
  )
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text).length
}
