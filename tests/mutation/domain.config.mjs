/**
 * Mutation testing of src/domain by its own unit tests; docs/testing.md says how to run it.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'live-vitest',
  liveVitest: { tests: ['src/domain'] },
  plugins: ['./tests/mutation/stryker-plugin.mjs'],
  mutate: ['src/domain/**/*.ts', '!src/**/*.test.ts'],
  // Does not exist, on purpose: Stryker rewrites a tsconfig with the API of TypeScript 5, which TypeScript 7 lacks.
  tsconfigFile: 'tsconfig.none.json',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 30_000,
  // The API tests of the dry run take longer than the default of 5 on a busy machine.
  dryRunTimeoutMinutes: 30,
  // Not below node_modules: Vite does not transform what lies there.
  tempDirName: 'test-results/mutation',
  ignorePatterns: ['data', 'dist', 'docs', 'assets', 'public'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: 'node_modules/.cache/mutation/domain.json' },
  thresholds: { high: 95, low: 90, break: 90 },
}
