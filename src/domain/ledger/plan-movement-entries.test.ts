import { describe, expect, it } from 'vitest'
import { type MovementFacts, planMovementEntries, planOutgoingEntry } from './plan-movement-entries.ts'

const waiting: MovementFacts = {
  id: 33,
  iban: 'BE68539007547034',
  amount_cents: 4000,
  state: 'unmatched',
  booked_on: '2026-03-10',
  decided_on: '2026-03-12',
  is_posted: false,
  unallocated_cents: 0,
  other_cents: 0,
  entry_count: 0,
  id_club: null,
  proves: null,
}
const posted = { ...waiting, is_posted: true, unallocated_cents: 4000, entry_count: 1 }
const proves = { id_payment: 12, amount_cents: 4000 }

const plan = (facts: MovementFacts) =>
  planMovementEntries(facts).map(({ source, kind, day, lines }) => {
    expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
    return `${source} (${kind}) ${day}: ${lines.map(({ account, amount_cents }) => `${account} ${amount_cents}`).join(', ')}`
  })

const ARRIVED = 'movement 33 (movement) 2026-03-10: bank 4000, unallocated -4000'
const SET_ASIDE = (count: number) => `ignored 33 ${count} (ignored) 2026-03-12: unallocated 4000, other -4000`

describe('planMovementEntries', () => {
  it.each<[string, MovementFacts, string[]]>([
    ['a new movement', waiting, [ARRIVED]],
    [
      'a correction of the bank',
      { ...waiting, amount_cents: -4000 },
      ['movement 33 (movement) 2026-03-10: bank -4000, unallocated 4000'],
    ],
    ['a new movement that was set aside', { ...waiting, state: 'ignored' }, [ARRIVED, SET_ASIDE(0)]],
    ['a new movement that pays', { ...waiting, state: 'booked' }, [ARRIVED]],
    ['one that waits', posted, []],
    ['one that is set aside', { ...posted, state: 'ignored' }, [SET_ASIDE(1)]],
    ['one that was set aside', { ...posted, state: 'ignored', unallocated_cents: 0, other_cents: 4000 }, []],
    [
      'one that is set aside again',
      { ...posted, state: 'ignored', entry_count: 2 },
      ['ignored 33 2 (ignored) 2026-03-12: unallocated 4000, other -4000'],
    ],
    [
      'one that pays after all',
      { ...posted, state: 'booked', unallocated_cents: 0, other_cents: 4000, entry_count: 2 },
      ['reopened 33 2 (reopened) 2026-03-12: other 4000, unallocated -4000'],
    ],
    [
      'one that proves a payment booked by hand',
      { ...posted, state: 'booked', proves },
      ['match 33 1 (match) 2026-03-12: unallocated 4000, transfers -4000'],
    ],
    ['the proof, already in the books', { ...posted, state: 'booked', proves, unallocated_cents: 0 }, []],
    [
      'one that pays less than it brought',
      { ...posted, state: 'booked', unallocated_cents: 500, id_club: 3 },
      ['rest 33 1 (credit) 2026-03-12: unallocated 500, clubs -500'],
    ],
    ['one whose payment is not in the books yet', { ...posted, state: 'booked' }, []],
    [
      'one that its payment took before it was in the books itself',
      { ...waiting, state: 'booked', unallocated_cents: -4000, id_club: 3 },
      [ARRIVED],
    ],
    [
      'a proof of less than it brought',
      { ...posted, state: 'booked', id_club: 3, proves: { id_payment: 12, amount_cents: 3000 } },
      [
        'match 33 1 (match) 2026-03-12: unallocated 3000, transfers -3000',
        'rest 33 1 (credit) 2026-03-12: unallocated 1000, clubs -1000',
      ],
    ],
    ['one that waits, with a payment', { ...posted, proves }, []],
    [
      'a former set-aside that proves a payment',
      {
        ...posted,
        state: 'booked',
        unallocated_cents: 0,
        other_cents: 4000,
        entry_count: 2,
        proves,
      },
      [
        'reopened 33 2 (reopened) 2026-03-12: other 4000, unallocated -4000',
        'match 33 2 (match) 2026-03-12: unallocated 4000, transfers -4000',
      ],
    ],
  ])('plans the entries of %s', (_, facts, expected) => {
    expect(plan(facts)).toEqual(expected)
  })

  it('names the movement, its account and the payment it proves', () => {
    const [arrived] = planMovementEntries(waiting)
    expect(arrived).toMatchObject({ id_movement: 33, lines: [{ iban: 'BE68539007547034' }, {}] })
    const [proof] = planMovementEntries({ ...posted, state: 'booked', proves })
    expect(proof).toMatchObject({ id_movement: 33, id_payment: 12 })
    const [aside] = planMovementEntries({ ...posted, state: 'ignored' })
    expect(aside).toMatchObject({ id_movement: 33 })
  })
})

describe('planOutgoingEntry', () => {
  it('keeps amount, day and account of a movement, and nothing else', () => {
    const of = { fingerprint: 'ab12', iban: 'BE68539007547034', amount_cents: -250, booked_on: '2026-03-10' as const }
    expect(planOutgoingEntry(of)).toEqual({
      source: 'outgoing ab12',
      kind: 'outgoing',
      day: '2026-03-10',
      lines: [
        { account: 'bank', iban: 'BE68539007547034', amount_cents: -250 },
        { account: 'other', amount_cents: 250 },
      ],
    })
  })
})
