import domain from './domain.config.mjs'

const TESTS = [
  'src/api/payments',
  'src/api/features/orders',
  'src/api/features/staff-orders',
  'src/api/features/staff-bank',
  'src/api/jobs/finish-refunds.test.ts',
]

/**
 * Mutation testing of the order and payment code by its API tests; docs/testing.md says how to run it.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  ...domain,
  liveVitest: {
    // Fewer of them for one folder: all of them run once before the first mutant.
    tests: process.env.MUTATION_TESTS?.split(' ') ?? TESTS,
    globalSetup: 'tests/support/global-setup.ts',
  },
  mutate: [
    'src/api/{core/orders,payments,features/orders,features/staff-orders,features/staff-bank}/**/*.ts',
    'src/api/jobs/{expire-orders,finish-refunds,settle-payments}.ts',
    '!src/**/*.test.ts',
    // How a document or a page looks, and which call leads where: nothing in them decides about money.
    '!src/api/**/{draw-*,*-pages,routes}.ts',
  ],
  // What a module computes while it loads: the portal would have to start again for each.
  ignoreStatic: true,
  // Documents are drawn with fonts and pictures of assets.
  ignorePatterns: ['data', 'dist', 'docs'],
  jsonReporter: { fileName: 'node_modules/.cache/mutation/money.json' },
}
