import domain from './domain.config.mjs'

/**
 * What is mutated, and the tests that its mutants face when the part is run alone. Every test runs once before the first
 * mutant, so that a part with its own tests takes minutes where all of them take an hour.
 */
const PARTS = {
  payments: {
    mutate: ['src/api/payments/*.ts'],
    tests: [
      'src/api/payments/create-payments.test.ts',
      'src/api/payments/read-event.test.ts',
      'src/api/payments/stripe-provider.test.ts',
      'src/api/payments/webhook-signature.test.ts',
    ],
  },
  sandbox: { mutate: ['src/api/payments/sandbox/*.ts'], tests: ['src/api/payments/sandbox'] },
  core: {
    mutate: ['src/api/core/orders/*.ts'],
    tests: [
      ...['order-records', 'pay-order', 'process-order', 'receive-webhook', 'stripe-faults', 'unpaid-orders'].map(
        (name) => `src/api/features/orders/${name}.test.ts`,
      ),
      'src/api/features/orders/get-order-list.test.ts',
      'src/api/features/orders/order-document.test.ts',
      'src/api/features/staff-orders/follow-refunds.test.ts',
      'src/api/features/staff-orders/refund-parts.test.ts',
      'src/api/features/staff-orders/staff-order-records.test.ts',
      'src/api/jobs/finish-refunds.test.ts',
    ],
  },
  ledger: { mutate: ['src/api/core/ledger/*.ts'], tests: ['src/api/core/ledger'] },
  orders: { mutate: ['src/api/features/orders/*.ts'], tests: ['src/api/features/orders'] },
  'staff-orders': { mutate: ['src/api/features/staff-orders/*.ts'], tests: ['src/api/features/staff-orders'] },
  'staff-bank': { mutate: ['src/api/features/staff-bank/*.ts'], tests: ['src/api/features/staff-bank'] },
  jobs: {
    mutate: ['src/api/jobs/{expire-orders,finish-refunds,settle-payments}.ts'],
    tests: [
      'src/api/jobs/finish-refunds.test.ts',
      'src/api/features/orders/unpaid-orders.test.ts',
      'src/api/features/staff-orders/follow-refunds.test.ts',
    ],
  },
}

const part = process.env.MUTATION_PART
const parts = part ? [PARTS[part]] : Object.values(PARTS)

/**
 * Mutation testing of the order and payment code by its API tests; docs/testing.md says how to run it.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  ...domain,
  liveVitest: {
    tests: [...new Set(parts.flatMap(({ tests }) => tests))],
    globalSetup: 'tests/support/global-setup.ts',
  },
  mutate: [
    ...parts.flatMap(({ mutate }) => mutate),
    '!src/**/*.test.ts',
    // How a document or a page looks, and which call leads where: nothing in them decides about money.
    '!src/api/**/{draw-*,*-pages,routes}.ts',
  ],
  ignorers: ['log-texts'],
  // What a module computes while it loads: the portal would have to start again for each.
  ignoreStatic: true,
  // Documents are drawn with fonts and pictures of assets.
  ignorePatterns: ['data', 'dist', 'docs'],
  jsonReporter: { fileName: `node_modules/.cache/mutation/money${part ? `-${part}` : ''}.json` },
}
