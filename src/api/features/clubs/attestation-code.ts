import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

const SIGNATURE_BYTES = 16
const CODE = /^[\w-]{27}$/

/** The URL in the QR code of an attestation: the public page that confirms it. */
export function attestationUrl({ keys, env }: Pick<Deps, 'keys' | 'env'>, id: number): string {
  return `${env.publicUrl}/attestation/${writeCode(keys, id)}`
}

/** The attestation of a code; null for a code that the portal did not make. */
export function readAttestationCode({ keys }: Pick<Deps, 'keys'>, code: string): number | null {
  if (!CODE.test(code)) return null
  const id = Buffer.from(code, 'base64url').readUInt32BE(0)
  return keys.signers.some((signer) => isSameText(code, writeCode(signer, id))) ? id : null
}

/** The id in clear, then its signature: 20 bytes, 27 letters. */
function writeCode({ sign }: Signer, id: number) {
  const said = Buffer.alloc(4)
  said.writeUInt32BE(id, 0)
  const signature = sign('attestation', said.toString('hex')).subarray(0, SIGNATURE_BYTES)
  return Buffer.concat([said, signature]).toString('base64url')
}
