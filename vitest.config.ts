import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }

const define = { __APP_VERSION__: JSON.stringify(packageJson.version) }
const every = {
  env: { NODE_ENV: 'test' },
  // To end a test that hangs, not to judge its speed: a machine may be ten times slower than ours.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  restoreMocks: true,
  // Modules are loaded once for all files of a worker: loading took longer than the tests. So a test leaves no state in
  // modules or globals, and mocks no module; each file of the API has a database of its own.
  isolate: false,
}

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // One more than two cores: some files wait for a process, a clock or a lost connection.
    maxWorkers: 3,
    projects: [
      {
        define,
        test: {
          ...every,
          name: 'rules and web',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'tests/rules/*.test.ts'],
        },
      },
      {
        define,
        test: {
          ...every,
          name: 'api',
          include: ['src/api/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
    ],
  },
})
