import { defineConfig } from '@playwright/test'

if (!process.env.E2E_TEMPLATE) throw new Error('npm run test:e2e starts the database of the stories.')

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * Every story runs at the width of a phone, where space is short. Those tagged @both also run on a wide screen; those
 * tagged @desk only there: they check the layout of every screen, or follow the secretariat, which works at a desk.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than two cores: a story waits for its page a fifth of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // These end what hangs. They leave room for a machine that others slow down thirtyfold for a while.
  timeout: 900_000,
  // The guide shows the pictures of the stories, so they lie where the web build finds them.
  snapshotPathTemplate: 'src/web/pictures/{arg}{ext}',
  // More than another processor or version of Chromium changes, less than a line of text that moved by a pixel.
  expect: { timeout: 90_000, toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.001 } },
  use: {
    actionTimeout: 90_000,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'fr-BE',
    timezoneId: 'Europe/Brussels',
    launchOptions,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', grepInvert: /@desk/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desk', grep: /@desk|@both/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
