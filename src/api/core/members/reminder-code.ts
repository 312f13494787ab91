import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

/** 128 bits cannot be guessed. */
const SIGNATURE_BYTES = 16
const CODE = /^(\d{1,10})-([\w-]{22})$/

interface CodeOf {
  idLicence: number
  /** The address of the reminder; codes for a previous address are invalid. */
  mail: string
}

/** The code in the links of a reminder: valid without signing in, for that licence and that e-mail address. */
export function writeReminderCode({ keys }: { keys: Signer }, { idLicence, mail }: CodeOf): string {
  const signature = keys.sign('expiry reminder', `${idLicence} ${mail.toLowerCase()}`).subarray(0, SIGNATURE_BYTES)
  return `${idLicence}-${signature.toString('base64url')}`
}

/** The licence of a code. Its signature can be checked once the e-mail address is loaded. */
export function licenceOfCode(code: string): number | null {
  const id = Number(CODE.exec(code)?.[1])
  return id >= 1 && id <= 2_147_483_647 ? id : null
}

export function isReminderCode({ keys }: Pick<Deps, 'keys'>, code: string, of: CodeOf): boolean {
  return keys.signers.some((signer) => isSameText(code, writeReminderCode({ keys: signer }, of)))
}
