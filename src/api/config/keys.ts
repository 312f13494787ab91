import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Env } from './env.ts'

export interface Signer {
  /** Keyed hash (HMAC), separate for each purpose. */
  sign: (purpose: string, text: string) => Buffer
}

/**
 * The secrets of the deployment, with one derived key for each purpose. During a rotation the previous secret still
 * decrypts and verifies; only the current one encrypts and signs.
 */
export interface Keys extends Signer {
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
  /** The same text under the current key; null if it already is. */
  reencrypt(sealed: Buffer): Buffer | null
  /** Signers whose signatures verify: the current key first, then the previous one. */
  signers: Signer[]
}

type Secrets = Pick<Env, 'ENCRYPTION_KEY' | 'SIGNING_KEY'> &
  Partial<Pick<Env, 'ENCRYPTION_KEY_PREVIOUS' | 'SIGNING_KEY_PREVIOUS'>>

export function deriveKeys(env: Secrets): Keys {
  const current = derive(env.ENCRYPTION_KEY, 'at rest')
  const previous = env.ENCRYPTION_KEY_PREVIOUS && derive(env.ENCRYPTION_KEY_PREVIOUS, 'at rest')
  const signers = [env.SIGNING_KEY, env.SIGNING_KEY_PREVIOUS].filter((secret) => secret !== undefined).map(signerOf)
  const encrypt = (text: string) => seal(current, text)
  function openWith(sealed: Buffer): { text: string; isCurrent: boolean } {
    try {
      return { text: open(current, sealed), isCurrent: true }
    } catch (error) {
      if (!previous) throw error
      return { text: open(previous, sealed), isCurrent: false }
    }
  }
  return {
    encrypt,
    decrypt: (sealed) => openWith(sealed).text,
    reencrypt(sealed) {
      const { text, isCurrent } = openWith(sealed)
      return isCurrent ? null : encrypt(text)
    },
    sign: signers[0]!.sign,
    signers,
  }
}

function derive(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `myabft ${purpose}`, 32))
}

function signerOf(secret: string): Signer {
  // Deriving takes longer than signing. Purposes are constants, so there are few.
  const keys = new Map<string, Buffer>()
  return {
    sign(purpose, text) {
      const key = keys.get(purpose) ?? derive(secret, purpose)
      keys.set(purpose, key)
      return createHmac('sha256', key).update(text).digest()
    },
  }
}

function seal(key: Buffer, text: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function open(key: Buffer, sealed: Buffer) {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(12, 28))
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

/** Compares in constant time, whatever the lengths. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** 256 random bits cannot be guessed, so storing an unsalted hash is safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
