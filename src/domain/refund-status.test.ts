import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canRefundMove,
  effectOfRefund,
  isRefundOver,
  isRefundUnderWay,
  REFUND_STATUSES,
  type RefundState,
  type RefundStatus,
  refundStateOf,
} from './refund-status.ts'

describe('canRefundMove', () => {
  it.each<[RefundState, RefundStatus[]]>([
    ['asked', ['pending', 'requires_action', 'succeeded', 'failed', 'cancelled']],
    ['refused', ['pending', 'requires_action', 'succeeded', 'failed', 'cancelled']],
    ['pending', ['requires_action', 'succeeded', 'failed', 'cancelled']],
    ['requires_action', ['pending', 'succeeded', 'failed', 'cancelled']],
    ['succeeded', ['failed', 'cancelled']],
    ['failed', []],
    ['cancelled', []],
  ])('allows only the moves from %s to %j', (from, to) => {
    expect(REFUND_STATUSES.filter((status) => canRefundMove(from, status))).toEqual(to)
  })
})

it.each<[RefundState, string | null, boolean, boolean]>([
  ['asked', null, false, false],
  ['refused', null, false, true],
  ['pending', 'wait', true, false],
  ['requires_action', 'person', true, false],
  ['succeeded', 'close', false, false],
  ['failed', 'person', false, true],
  ['cancelled', 'person', false, true],
])('a refund that is %s has the effect %s, is under way: %s, is over: %s', (state, effect, underWay, over) => {
  if (effect !== null) expect(effectOfRefund(state as RefundStatus)).toBe(effect)
  expect([isRefundUnderWay(state), isRefundOver(state)]).toEqual([underWay, over])
})

it.each<[Parameters<typeof refundStateOf>[0], RefundState | null]>([
  [{ refund_key: null, refund_refused_at: null, refund_status: null }, null],
  [{ refund_key: 'k', refund_refused_at: null, refund_status: null }, 'asked'],
  [{ refund_key: 'k', refund_refused_at: new Date('2026-03-10'), refund_status: null }, 'refused'],
  [{ refund_key: 'k', refund_refused_at: null, refund_status: 'pending' }, 'pending'],
  [{ refund_key: 'k', refund_refused_at: new Date('2026-03-10'), refund_status: 'succeeded' }, 'succeeded'],
  [{ refund_key: null, refund_refused_at: null, refund_status: 'failed' }, 'failed'],
])('refundStateOf %j is %s', (facts, state) => {
  expect(refundStateOf(facts)).toBe(state)
})

/** Courses of a provider's refund, from creation to end. */
const LIVES: RefundStatus[][] = [
  ['succeeded'],
  ['pending', 'succeeded'],
  ['pending', 'requires_action', 'succeeded'],
  ['pending', 'failed'],
  ['requires_action', 'cancelled'],
  ['succeeded', 'failed'],
  ['pending', 'succeeded', 'failed'],
]

/** Reports on a refund, each status at least once, repeated and in any order. */
const heard = fc
  .constantFrom(...LIVES)
  .chain((life) => fc.tuple(fc.constant(life), fc.array(fc.constantFrom(...life), { maxLength: 6 })))
  .chain(([life, repeated]) => {
    const said = [...life, ...repeated]
    return fc.tuple(fc.constant(life), fc.shuffledSubarray(said, { minLength: said.length }))
  })

it('canRefundMove leads events, repeated and in any order, to the final state of the provider', () => {
  fc.assert(
    fc.property(heard, ([life, said]) => {
      let state: RefundState = 'asked'
      for (const status of said) if (canRefundMove(state, status)) state = status
      expect(state).toBe(life.at(-1))
    }),
  )
})
