import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

const SIGNATURE_BYTES = 16
const CODE = /^[\w-]{27}$/

/** What the QR code of an attestation opens: the public page that says whether it is genuine. */
export function attestationUrl({ keys, env }: Pick<Deps, 'keys' | 'env'>, id: number): string {
  return `${env.publicUrl}/attestation/${writeCode(keys, id)}`
}

/** The attestation a code was made for, or null for a code that was not made here. */
export function readAttestationCode({ keys }: Pick<Deps, 'keys'>, code: string): number | null {
  if (!CODE.test(code)) return null
  const id = Buffer.from(code, 'base64url').readUInt32BE(0)
  return keys.signers.some((signer) => isSameText(code, writeCode(signer, id))) ? id : null
}

/** The id, readable, then the signature over it: 20 bytes, 27 letters. */
function writeCode({ sign }: Signer, id: number) {
  const said = Buffer.alloc(4)
  said.writeUInt32BE(id, 0)
  const signature = sign('attestation', said.toString('hex')).subarray(0, SIGNATURE_BYTES)
  return Buffer.concat([said, signature]).toString('base64url')
}
