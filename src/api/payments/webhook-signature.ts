import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature } from './payment-provider.ts'

/** The header that carries the signature, for both providers. */
export const SIGNATURE_HEADER = 'stripe-signature'

const TOLERANCE_SECONDS = 300
/** A provider in rotation signs with two secrets; more than a few signatures are an attack. */
const MAX_SIGNATURES = 10

export function signWebhook(rawBody: Buffer, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(rawBody, String(seconds), secret).toString('hex')}`
}

/**
 * Throws BadSignature unless one of the secrets signed exactly these bytes within the last 300 seconds: a recorded
 * message cannot be replayed later.
 */
export function checkWebhookSignature(rawBody: Buffer, header: string | undefined, secrets: string[], now: Date) {
  const { timestamp, signatures } = readHeader(header)
  const genuine = secrets.some((secret) => {
    const expected = digest(rawBody, timestamp, secret)
    return signatures.some((signature) => timingSafeEqual(signature, expected))
  })
  if (!genuine) throw new BadSignature('no signature of ours')
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  if (Math.abs(age) > TOLERANCE_SECONDS) throw new BadSignature(`signed ${age} seconds ago`)
}

function readHeader(header: string | undefined) {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .slice(0, MAX_SIGNATURES)
    .map(([, value]) => Buffer.from(value!, 'hex'))
  if (!/^\d{1,12}$/.test(timestamp)) throw new BadSignature('no signature')
  return { timestamp, signatures }
}

function digest(rawBody: Buffer, timestamp: string, secret: string) {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest()
}
