import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    env: { NODE_ENV: 'test' },
    globalSetup: 'tests/support/global-setup.ts',
    // Two cores: more would only wait for each other.
    maxWorkers: 2,
    // Also on a machine that does something else at the same time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
