import { describe, expect, it } from 'vitest'
import { paymentQrText } from './payment-qr.ts'

const transfer = {
  bic: 'GKCCBEBB',
  beneficiary: 'Association Belge Francophone de Taekwondo',
  iban: 'BE68539007547034',
  cents: 8000,
  communication: '202600000192',
}
const bytes = (text: string) => Buffer.byteLength(text, 'utf8')
const nameIn = (text: string) => text.split('\n')[5]!

it('paymentQrText writes twelve lines', () => {
  expect(paymentQrText(transfer)).toBe(
    'BCD\n002\n1\nSCT\nGKCCBEBB\nAssociation Belge Francophone de Taekwondo\nBE68539007547034\nEUR80.00\n\n202600000192\n\n',
  )
  expect(paymentQrText(transfer).split('\n')).toHaveLength(12)
})

it('paymentQrText leaves the line of a missing BIC empty', () => {
  expect(paymentQrText({ ...transfer, bic: '' }).split('\n')[4]).toBe('')
})

describe('paymentQrText: the amount', () => {
  it.each([
    [1, 'EUR0.01'],
    [5, 'EUR0.05'],
    [50, 'EUR0.50'],
    [4000, 'EUR40.00'],
    [4050, 'EUR40.50'],
    [123_450, 'EUR1234.50'],
    [2_147_483_647, 'EUR21474836.47'],
  ])('of %i cents is %s', (cents, line) => {
    expect(paymentQrText({ ...transfer, cents }).split('\n')[7]).toBe(line)
  })
})

describe('paymentQrText: the name', () => {
  it.each([
    ['70 letters', 'a'.repeat(70), 'a'.repeat(70)],
    ['71 letters', 'a'.repeat(71), 'a'.repeat(70)],
    ['a space at the cut', `${'a'.repeat(69)} b`, 'a'.repeat(69)],
    ['71 letters of two bytes', 'é'.repeat(71), 'é'.repeat(70)],
    ['line breaks', 'Fédération\nde taekwondo\r\n', 'Fédération de taekwondo'],
  ])('with %s is one line of at most 70 characters', (_what, beneficiary, expected) => {
    const text = paymentQrText({ ...transfer, beneficiary })
    expect(nameIn(text)).toBe(expected)
    expect(text.split('\n')).toHaveLength(12)
  })

  it.each([
    ['三', 3],
    ['🥋', 4],
  ])('of 70 %s keeps the code within 331 bytes and cuts no character in half', (letter, size) => {
    const text = paymentQrText({
      ...transfer,
      bic: 'GKCCBEBBXXX',
      cents: 99_999_999_999,
      beneficiary: letter.repeat(70),
    })
    expect(bytes(text)).toBeLessThanOrEqual(331)
    const name = nameIn(text)
    expect(name).toBe(letter.repeat(name.length / letter.length))
    expect(Array.from(name).length === 70 || bytes(text) > 331 - size).toBe(true)
  })
})
