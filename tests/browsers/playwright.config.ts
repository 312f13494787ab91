import { defineConfig } from '@playwright/test'
import type { Engine } from './support/journey.ts'

/** Playwright runs and reports these journeys, but drives no browser: those of a distribution do not speak its protocol. */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 900_000,
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
