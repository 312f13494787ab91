import { expect, it } from 'vitest'
import { withCheckDigits } from '#domain/structured-communication.ts'
import { createSuggester } from './suggest-orders.ts'

const order = (id_order: number, total_cents: number, ...names: string[]) => ({
  id_order,
  numero: `2026-00012${id_order}`,
  communication_structuree: withCheckDigits(`202600012${id_order}`),
  total_cents,
  names,
})
const suggest = createSuggester([
  order(1, 4000, 'Taekwondo Club Namur', 'Dupont', 'Camille'),
  order(2, 8000, 'Dojang Liège', 'Lambert', 'Zoé'),
  order(3, 8000, 'Taekwondo Huy', 'Noël', 'Eva'),
])
const move = { amount_cents: 100, communication_structuree: null, communication: '', counterparty_name: '' }
const digits = withCheckDigits('2026000122')

it.each([
  ['nothing to go by', {}, []],
  ['the communication with another amount', { communication_structuree: digits }, [[2, 'communication']]],
  ['one digit off', { communication_structuree: `9${digits.slice(1)}` }, [[2, 'one_digit']]],
  ['two digits off', { communication_structuree: `99${digits.slice(2)}` }, []],
  [
    'the communication typed into the text',
    { communication: `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++ merci` },
    [[2, 'in_text']],
  ],
  ['the number of the order in the text', { communication: 'commande 2026-000123' }, [[3, 'in_text']]],
  [
    'the amount and the name of the club',
    { amount_cents: 8000, counterparty_name: 'ASBL DOJANG LIEGE' },
    [[2, 'amount_and_name']],
  ],
  [
    'the amount and the name of who is billed',
    { amount_cents: 8000, counterparty_name: 'NOEL-PIRARD' },
    [[3, 'amount_and_name']],
  ],
  ['the amount and a word that all clubs share', { amount_cents: 8000, counterparty_name: 'TAEKWONDO CLUB' }, []],
  ['the name with another amount', { counterparty_name: 'DOJANG LIEGE' }, []],
  [
    'several, the likeliest first',
    { amount_cents: 8000, communication_structuree: digits, counterparty_name: 'Eva Noël' },
    [
      [2, 'communication'],
      [3, 'amount_and_name'],
    ],
  ],
])('%s', (_what, given, expected) => {
  expect(suggest({ ...move, ...given }).map(({ id_order, hint }) => [id_order, hint])).toEqual(expected)
})
