import { describe, expect, it } from 'vitest'
import { type OpeningFacts, planOpeningEntries } from './plan-opening-entries.ts'

const facts: OpeningFacts = {
  iban: 'BE68539007547034',
  first_day: '2026-03-01',
  old_balance_cents: 1000,
  before_cents: 0,
  entry_count: 0,
  posted: null,
}
const posted = { id: 5, day: '2026-02-28', amount_cents: 1000 }

/** 'source day: account cents, account cents (corrects)'. */
const plan = (given: Partial<OpeningFacts>) =>
  planOpeningEntries({ ...facts, ...given }).map(({ source, day, lines, corrects }) => {
    const amounts = lines.map(({ account, amount_cents }) => `${account} ${amount_cents}`).join(', ')
    return `${source} ${day}: ${amounts}${corrects === undefined ? '' : ` (${corrects})`}`
  })

describe('planOpeningEntries', () => {
  it.each<[string, Partial<OpeningFacts>, string[]]>([
    ['the first balance', {}, ['opening BE68539007547034 0 2026-02-28: bank 1000, opening -1000']],
    ['a debt', { old_balance_cents: -7 }, ['opening BE68539007547034 0 2026-02-28: bank -7, opening 7']],
    ['an account that begins with nothing', { old_balance_cents: 0 }, []],
    [
      'what older movements do not explain',
      { before_cents: 400 },
      ['opening BE68539007547034 0 2026-02-28: bank 600, opening -600'],
    ],
    ['older movements that explain all of it', { before_cents: 1000 }, []],
    ['a balance that is posted', { entry_count: 1, posted }, []],
    [
      'an older statement that comes later',
      { first_day: '2026-02-10', old_balance_cents: 300, entry_count: 1, posted },
      [
        'opening taken back 5 2026-02-28: bank -1000, opening 1000 (5)',
        'opening BE68539007547034 1 2026-02-09: bank 300, opening -300',
      ],
    ],
    [
      'an older statement with the same balance',
      { first_day: '2026-02-10', entry_count: 1, posted },
      [
        'opening taken back 5 2026-02-28: bank -1000, opening 1000 (5)',
        'opening BE68539007547034 1 2026-02-09: bank 1000, opening -1000',
      ],
    ],
    [
      'an older statement that begins with nothing',
      { first_day: '2026-02-10', old_balance_cents: 0, entry_count: 1, posted },
      ['opening taken back 5 2026-02-28: bank -1000, opening 1000 (5)'],
    ],
  ])('plans %s', (_what, given, expected) => {
    expect(plan(given)).toEqual(expected)
  })
})
