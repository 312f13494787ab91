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
  order(4, 9000, 'Taekwondo 2000', 'Namur2000', '3000liege'),
  ...[5, 6, 7, 8].map((id) => order(id, 7000, 'Dojang Mons')),
  order(9, 6000, 'Taekwondo club dojang dojo asbl école team academy association'),
])
const move = { amount_cents: 100, communication_structuree: null, communication: '', counterparty_name: '' }
const digits = withCheckDigits('2026000122')

it.each<readonly [string, object, readonly (readonly [number, string])[]]>([
  ['nothing that matches', {}, []],
  ['the communication with another amount', { communication_structuree: digits }, [[2, 'communication']]],
  ['a communication one digit off', { communication_structuree: `9${digits.slice(1)}` }, [[2, 'one_digit']]],
  ['a communication two digits off', { communication_structuree: `99${digits.slice(2)}` }, []],
  [
    'the communication typed into the text',
    { communication: `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++ merci` },
    [[2, 'in_text']],
  ],
  ['the communication typed in one go', { communication: `licences ${digits}` }, [[2, 'in_text']]],
  [
    'the communication typed with one separator',
    { communication: `${digits.slice(0, 7)} ${digits.slice(7)}` },
    [[2, 'in_text']],
  ],
  [
    'the communication typed with the other separator',
    { communication: `${digits.slice(0, 3)}.${digits.slice(3)}` },
    [[2, 'in_text']],
  ],
  ['the communication within a longer number', { communication: `1${digits} ${digits}1` }, []],
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
  ['the amount and a word of three letters', { amount_cents: 8000, counterparty_name: 'ASBL HUY' }, []],
  ['the amount and digits of the name', { amount_cents: 9000, counterparty_name: '2000' }, []],
  [
    'the amount and a word with digits behind',
    { amount_cents: 9000, counterparty_name: 'NAMUR2000' },
    [[4, 'amount_and_name']],
  ],
  [
    'the amount and a word with digits before',
    { amount_cents: 9000, counterparty_name: '3000LIEGE' },
    [[4, 'amount_and_name']],
  ],
  [
    'more than three matches',
    { amount_cents: 7000, counterparty_name: 'Mons' },
    [
      [5, 'amount_and_name'],
      [6, 'amount_and_name'],
      [7, 'amount_and_name'],
    ],
  ],
  ...['taekwondo', 'club', 'dojang', 'dojo', 'asbl', 'école', 'team', 'academy', 'association'].map(
    (word) => [`the amount and ${word}`, { amount_cents: 6000, counterparty_name: word }, []] as const,
  ),
  ['the name with another amount', { counterparty_name: 'DOJANG LIEGE' }, []],
  [
    'a communication and an amount with a name',
    { amount_cents: 8000, communication_structuree: digits, counterparty_name: 'Eva Noël' },
    [
      [2, 'communication'],
      [3, 'amount_and_name'],
    ],
  ],
])('createSuggester, given %s, suggests $2', (_what, given, expected) => {
  expect(suggest({ ...move, ...given }).map(({ id_order, hint }) => [id_order, hint])).toEqual(expected)
})
