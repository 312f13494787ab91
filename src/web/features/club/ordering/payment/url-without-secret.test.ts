import { describe, expect, it } from 'vitest'
import { urlWithoutSecret } from './url-without-secret.ts'

const HERE = 'https://my.abft.be/club/namur/congratsOrder'

describe('urlWithoutSecret', () => {
  it.each([
    ['', null],
    ['?commande=12', null],
    [
      '?commande=12&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
      '?commande=12',
    ],
    ['?payment_intent_client_secret=pi_1_secret_2', ''],
    ['?payment_intent_client_secret=a&payment_intent_client_secret=b&commande=1#x', '?commande=1#x'],
  ])('turns the query %j into %j', (search, left) => {
    expect(urlWithoutSecret(HERE + search)).toBe(left === null ? null : `/club/namur/congratsOrder${left}`)
  })
})
