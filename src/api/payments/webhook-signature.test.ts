import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BadSignature } from './payment-provider.ts'
import { checkWebhookSignature, signWebhook } from './webhook-signature.ts'

const TEXT = '{"id":"evt_1", "été": "à 10 €"}'
const BODY = Buffer.from(TEXT)
const SECRETS = ['whsec_current', 'whsec_previous']
const NOW = new Date('2026-11-15T10:00:00.700Z')
const SECONDS = 1_794_736_800

const at = (offset: number) => new Date(NOW.getTime() + offset * 1000)
const hmac = (text: string, secret = SECRETS[0]!) => createHmac('sha256', secret).update(text).digest('hex')
const GOOD = hmac(`${SECONDS}.${TEXT}`)

function check(header: string | undefined, { body = BODY, secrets = SECRETS, now = NOW } = {}) {
  return () => checkWebhookSignature(body, header, secrets, now)
}

it('signWebhook writes the time and the HMAC in Stripe’s scheme', () => {
  expect(signWebhook(BODY, SECRETS[0]!, NOW)).toBe(`t=${SECONDS},v1=${GOOD}`)
})

describe('checkWebhookSignature accepts', () => {
  it.each([
    ['a signature of signWebhook', signWebhook(BODY, SECRETS[0]!, NOW)],
    ['a signature by the previous secret', signWebhook(BODY, SECRETS[1]!, NOW)],
    ['a valid signature after an invalid one', `t=${SECONDS},v1=${hmac('other')},v1=${GOOD}`],
    ['a valid signature beside one of another scheme', `t=${SECONDS},v0=${hmac('other')},v1=${GOOD}`],
    ['a header with the time after the signature', `v1=${GOOD},t=${SECONDS}`],
    ['a header with spaces', `t=${SECONDS}, v1=${GOOD}`],
    ['a signature from 299 seconds ago', signWebhook(BODY, SECRETS[0]!, at(-299))],
    ['a signature from 300 seconds ago', signWebhook(BODY, SECRETS[0]!, at(-300))],
    ['a signature from 300 seconds ahead', signWebhook(BODY, SECRETS[0]!, at(300))],
  ])('%s', (_name, header) => {
    expect(check(header)).not.toThrow()
  })
})

describe('checkWebhookSignature refuses', () => {
  it.each([
    ['a signature from 301 seconds ago', signWebhook(BODY, SECRETS[0]!, at(-301))],
    ['a signature from 301 seconds ahead', signWebhook(BODY, SECRETS[0]!, at(301))],
    ['a signature by another secret', signWebhook(BODY, 'whsec_other', NOW)],
    ['a signature by an empty secret', signWebhook(BODY, '', NOW)],
    ['a signature of another body', signWebhook(Buffer.from('{}'), SECRETS[0]!, NOW)],
    ['a new time on an old signature', `t=${SECONDS},v1=${hmac(`${SECONDS - 900}.${TEXT}`)}`],
    ['a header with only another scheme', `t=${SECONDS},v0=${GOOD}`],
    ['a header without a signature', `t=${SECONDS}`],
    ['a header without a time', `v1=${GOOD}`],
    ['a time that is not a number', `t=NaN,v1=${hmac(`NaN.${TEXT}`)}`],
    ['a time with letters after it', `t=${SECONDS}x,v1=${hmac(`${SECONDS}x.${TEXT}`)}`],
    ['a time with letters before it', `t=x${SECONDS},v1=${hmac(`x${SECONDS}.${TEXT}`)}`],
    ['a time with a sign', `t=-1,v1=${hmac(`-1.${TEXT}`)}`],
    ['a truncated signature', `t=${SECONDS},v1=${GOOD.slice(0, 62)}`],
    ['a signature that is too long', `t=${SECONDS},v1=${GOOD}00`],
    ['a signature in capitals', `t=${SECONDS},v1=${GOOD.toUpperCase()}`],
    ['a valid signature after ten invalid ones', `t=${SECONDS},${`v1=${hmac('x')},`.repeat(10)}v1=${GOOD}`],
    ['an empty header', ''],
    ['garbage', '%%%,,==,t,v1'],
    ['no header', undefined],
  ])('%s', (_name, header) => {
    expect(check(header)).toThrow(BadSignature)
  })

  it('the same JSON serialised differently', () => {
    const written = Buffer.from(JSON.stringify(JSON.parse(TEXT)))
    expect(check(`t=${SECONDS},v1=${GOOD}`, { body: written })).toThrow(BadSignature)
  })

  it('other bytes that decode to the same text', () => {
    const [one, two] = [Buffer.from([0xff]), Buffer.from([0xfe])]
    expect(one.toString('utf8')).toBe(two.toString('utf8'))
    expect(check(signWebhook(one, SECRETS[0]!, NOW), { body: two })).toThrow(BadSignature)
  })

  it('every signature when no secret is set', () => {
    expect(check(signWebhook(BODY, SECRETS[0]!, NOW), { secrets: [] })).toThrow(BadSignature)
  })
})
