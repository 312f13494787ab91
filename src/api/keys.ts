import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from './env.ts'

/** The secrets of the deployment, one derived key for each purpose. */
export interface Keys {
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
  /** Keyed hash: the same input gives the same output to whoever has the key, and to nobody else. */
  sign(purpose: string, text: string): Buffer
}

export function deriveKeys(env: Pick<Env, 'ENCRYPTION_KEY' | 'SIGNING_KEY'>): Keys {
  const derive = (secret: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `myabft ${purpose}`, 32))
  const atRest = derive(env.ENCRYPTION_KEY, 'at rest')
  return {
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', atRest, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', atRest, sealed.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(sealed.subarray(12, 28))
      return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    sign: (purpose, text) => createHmac('sha256', derive(env.SIGNING_KEY, purpose)).update(text).digest(),
  }
}

/** 256 bits: nobody guesses it, so a plain hash of it is enough to keep. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
