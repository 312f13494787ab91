import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

/** 128 bits cannot be guessed. */
const SIGNATURE_BYTES = 16
const CODE = /^(n?)(\d{1,10})-[\w-]{22}$/

/** The mails that a code unsubscribes from. In a reminder the code holds the id of the licence, in a newsletter the member's. */
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

/** Reads purpose and id of a code without trusting them: the signature is checked once the e-mail address is loaded. */
export function parseMailCode(code: string): { purpose: CodePurpose; id: number } | null {
  const [, letter, digits] = CODE.exec(code) ?? []
  const id = Number(digits)
  if (!(id >= 1 && id <= 2_147_483_647)) return null
  return { purpose: letter === 'n' ? 'newsletter' : 'expiry reminder', id }
}

export function isMailCode({ keys }: Pick<Deps, 'keys'>, purpose: CodePurpose, code: string, of: CodeOf): boolean {
  return keys.signers.some((signer) => isSameText(code, writeMailCode({ keys: signer }, purpose, of)))
}
