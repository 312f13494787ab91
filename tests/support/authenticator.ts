import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { OutputOf } from '#contract/index.ts'

/** Deviations of the authenticator, or of the page that uses it. */
interface Mischief {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  counter?: number
  userHandle?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A software authenticator with one passkey. */
export function createAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let counter = 0
  let userHandle = ''

  function signedData(rpId: string, { userVerified = true, counter: wanted }: Mischief, credential?: Buffer) {
    if (counts) counter += 1
    const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wanted ?? counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, mischief: Mischief) {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: mischief.challenge ?? challenge,
        origin: mischief.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  function toCredentialJson() {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coseKey = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x!, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y!, 'base64url'))],
    ])
    return Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
  }

  const id = credentialId.toString('base64url')
  return {
    id,
    /** Creates the passkey. */
    create(options: OutputOf<'preparePasskey'>, mischief: Mischief = {}) {
      userHandle = options.user.id
      const authData = signedData(mischief.rpId ?? options.rp.id, mischief, toCredentialJson())
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, mischief).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      }
    },
    /** Signs with it. */
    get(options: OutputOf<'getPasskeyChallenge'>, mischief: Mischief = {}) {
      const authenticatorData = signedData(mischief.rpId ?? options.rpId, mischief)
      const client = clientData('webauthn.get', options.challenge, mischief)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: mischief.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

// As much of CBOR (RFC 8949) as an attestation needs.

function cborHead(major: number, value: number) {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

const cborInteger = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value))
const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value])
const cborText = (value: string) => Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
