import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

/** 128 bits cannot be guessed, and the QR code stays coarse enough for an old phone. */
const SIGNATURE_BYTES = 16
const CODE = /^[\w-]{32}$/

interface CodeOf {
  id: number
  e_licence_version: number
}

/** The URL in the QR code of an e-licence: the public verification page of the member. */
export function eLicenceUrl({ keys, env }: Pick<Deps, 'keys' | 'env'>, member: CodeOf): string {
  return `${env.publicUrl}/v/${writeCode(keys, member)}`
}

/** The member and version of a code; null for a code that the portal did not make. */
export function readCode({ keys }: Pick<Deps, 'keys'>, code: string): CodeOf | null {
  if (!CODE.test(code)) return null
  const bytes = Buffer.from(code, 'base64url')
  const read = { id: bytes.readUInt32BE(0), e_licence_version: bytes.readUInt32BE(4) }
  return keys.signers.some((signer) => isSameText(code, writeCode(signer, read))) ? read : null
}

/** Id and version in clear, then the signature over both: 24 bytes, 32 letters. */
function writeCode({ sign }: Signer, { id, e_licence_version }: CodeOf) {
  const said = Buffer.alloc(8)
  said.writeUInt32BE(id, 0)
  said.writeUInt32BE(e_licence_version, 4)
  const signature = sign('e-licence', said.toString('hex')).subarray(0, SIGNATURE_BYTES)
  return Buffer.concat([said, signature]).toString('base64url')
}
