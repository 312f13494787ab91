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

it('signs as the scheme says', () => {
  expect(signWebhook(BODY, SECRETS[0]!, NOW)).toBe(`t=${SECONDS},v1=${GOOD}`)
})

describe('takes', () => {
  it.each([
    ['its own', signWebhook(BODY, SECRETS[0]!, NOW)],
    ['the secret of before', signWebhook(BODY, SECRETS[1]!, NOW)],
    ['a second signature', `t=${SECONDS},v1=${hmac('other')},v1=${GOOD}`],
    ['signatures of another scheme beside', `t=${SECONDS},v0=${hmac('other')},v1=${GOOD}`],
    ['the time behind the signature', `v1=${GOOD},t=${SECONDS}`],
    ['spaces', `t=${SECONDS}, v1=${GOOD}`],
    ['299 seconds ago', signWebhook(BODY, SECRETS[0]!, at(-299))],
    ['300 seconds ago', signWebhook(BODY, SECRETS[0]!, at(-300))],
    ['300 seconds ahead', signWebhook(BODY, SECRETS[0]!, at(300))],
  ])('%s', (_name, header) => {
    expect(check(header)).not.toThrow()
  })
})

describe('refuses', () => {
  it.each([
    ['301 seconds ago', signWebhook(BODY, SECRETS[0]!, at(-301))],
    ['301 seconds ahead', signWebhook(BODY, SECRETS[0]!, at(301))],
    ['another secret', signWebhook(BODY, 'whsec_other', NOW)],
    ['an empty secret', signWebhook(BODY, '', NOW)],
    ['another body', signWebhook(Buffer.from('{}'), SECRETS[0]!, NOW)],
    ['a new time on an old signature', `t=${SECONDS},v1=${hmac(`${SECONDS - 900}.${TEXT}`)}`],
    ['another scheme only', `t=${SECONDS},v0=${GOOD}`],
    ['no signature', `t=${SECONDS}`],
    ['no time', `v1=${GOOD}`],
    ['a time that is no number', `t=NaN,v1=${hmac(`NaN.${TEXT}`)}`],
    ['a time with letters behind it', `t=${SECONDS}x,v1=${hmac(`${SECONDS}x.${TEXT}`)}`],
    ['a time with letters before it', `t=x${SECONDS},v1=${hmac(`x${SECONDS}.${TEXT}`)}`],
    ['a time with a sign', `t=-1,v1=${hmac(`-1.${TEXT}`)}`],
    ['a cut signature', `t=${SECONDS},v1=${GOOD.slice(0, 62)}`],
    ['a long signature', `t=${SECONDS},v1=${GOOD}00`],
    ['capitals', `t=${SECONDS},v1=${GOOD.toUpperCase()}`],
    ['a good one behind many bad ones', `t=${SECONDS},${`v1=${hmac('x')},`.repeat(10)}v1=${GOOD}`],
    ['an empty header', ''],
    ['garbage', '%%%,,==,t,v1'],
    ['no header', undefined],
  ])('%s', (_name, header) => {
    expect(check(header)).toThrow(BadSignature)
  })

  it('the same content written anew', () => {
    const written = Buffer.from(JSON.stringify(JSON.parse(TEXT)))
    expect(check(`t=${SECONDS},v1=${GOOD}`, { body: written })).toThrow(BadSignature)
  })

  it('bytes that only look alike once decoded', () => {
    const [one, two] = [Buffer.from([0xff]), Buffer.from([0xfe])]
    expect(one.toString('utf8')).toBe(two.toString('utf8'))
    expect(check(signWebhook(one, SECRETS[0]!, NOW), { body: two })).toThrow(BadSignature)
  })

  it('everything without a secret', () => {
    expect(check(signWebhook(BODY, SECRETS[0]!, NOW), { secrets: [] })).toThrow(BadSignature)
  })
})
