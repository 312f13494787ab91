import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

/** 128 bits cannot be guessed. */
const SIGNATURE_BYTES = 16
const CODE = /^(n?)(\d{1,10})-[\w-]{22}$/

/** What a code is for. Its id is that of a licence for a reminder, and of a member for a newsletter. */
export type CodePurpose = 'expiry reminder' | 'newsletter'

interface CodeOf {
  id: number
  /** The e-mail address of the mail; codes for a previous address are invalid. */
  mail: string
}

/** The code in the links of a mail: valid without signing in, for that purpose, row and e-mail address. */
export function writeMailCode({ keys }: { keys: Signer }, purpose: CodePurpose, { id, mail }: CodeOf): string {
  const signature = keys.sign(purpose, `${id} ${mail.toLowerCase()}`).subarray(0, SIGNATURE_BYTES)
  return `${purpose === 'newsletter' ? 'n' : ''}${id}-${signature.toString('base64url')}`
}

/** What a code says that it is for. Its signature can be checked once the e-mail address is loaded. */
export function parseMailCode(code: string): { purpose: CodePurpose; id: number } | null {
  const [, letter, digits] = CODE.exec(code) ?? []
  const id = Number(digits)
  if (!(id >= 1 && id <= 2_147_483_647)) return null
  return { purpose: letter === 'n' ? 'newsletter' : 'expiry reminder', id }
}

export function isMailCode({ keys }: Pick<Deps, 'keys'>, purpose: CodePurpose, code: string, of: CodeOf): boolean {
  return keys.signers.some((signer) => isSameText(code, writeMailCode({ keys: signer }, purpose, of)))
}
