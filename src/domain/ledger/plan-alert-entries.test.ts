import { describe, expect, it } from 'vitest'
import { type AlertFacts, planAlertEntries } from './plan-alert-entries.ts'

const facts: AlertFacts = {
  provider: 'stripe',
  intent: 'pi_1',
  amount_cents: 4000,
  raised_on: '2026-03-01',
  settled_on: null,
  order: null,
}
const received = {
  source: 'alert stripe pi_1',
  kind: 'alert',
  day: '2026-03-01',
  document: 'pi_1',
  lines: [
    { account: 'provider', amount_cents: 4000 },
    { account: 'alerts', amount_cents: -4000 },
  ],
}

describe('planAlertEntries', () => {
  it('keeps money that fits no order with the provider', () => {
    expect(planAlertEntries(facts)).toEqual([received])
  })

  it('takes it back with the decision', () => {
    expect(planAlertEntries({ ...facts, settled_on: '2026-03-04' })).toEqual([
      received,
      {
        ...received,
        source: 'alert settled stripe pi_1',
        day: '2026-03-04',
        lines: [
          { account: 'provider', amount_cents: -4000 },
          { account: 'alerts', amount_cents: 4000 },
        ],
      },
    ])
  })

  it('names the order that it was meant for', () => {
    expect(planAlertEntries({ ...facts, order: { id: 7, numero: '2026-000007' } })).toEqual([
      { ...received, document: '2026-000007', id_order: 7 },
    ])
  })
})
