import type { Browser, Page } from '@playwright/test'

/** Pages of both applications, each with parts of its own that are loaded on demand. */
const PAGES = ['/login', '/secretariat/login', '/account/create', '/vie-privee', '/e-licence']
const LANES = 2
/** The first load, and one reload for each of the two versions of the server. */
const MAX_DOCUMENTS = 3
const PATIENCE_MS = 20_000

/** Visitors who open pages with an empty cache while the servers change. */
export function startVisitors(browser: Browser, url: string) {
  const problems: string[] = []
  let loads = 0

  async function visit() {
    const path = PAGES[loads % PAGES.length]!
    loads += 1
    const tab = await watch(browser)
    try {
      await tab.page.goto(`${url}${path}`, { waitUntil: 'networkidle', timeout: PATIENCE_MS })
      await headingOf(tab.page).waitFor({ timeout: PATIENCE_MS })
      if (tab.documents() > MAX_DOCUMENTS) tab.faults.push(`${tab.documents()} documents: the page reloads in a loop`)
      return await versionOf(tab.page)
    } catch (error) {
      tab.faults.push(`blank: ${(error as Error).message.split('\n')[0]}`)
      return 'none'
    } finally {
      if (tab.faults.length > 0) problems.push(`${path}: ${tab.faults.join('; ')}`)
      await tab.page.context().close()
    }
  }

  return {
    problems,
    loads: () => loads,
    /** Loads pages until the work is done, and at least so many; counts them by version. */
    async loadDuring(least: number, work: () => Promise<void>) {
      const enough = loads + least
      const versions: Record<string, number> = {}
      const state = { working: true }
      const worked = work().finally(() => {
        state.working = false
      })
      const lane = async () => {
        while (state.working || loads < enough) {
          const version = await visit()
          versions[version] = (versions[version] ?? 0) + 1
        }
      }
      await Promise.all([worked, ...Array.from({ length: LANES }, lane)])
      return Object.entries(versions)
        .map(([version, count]) => `${count} pages of ${version}`)
        .join(', ')
    },
  }
}

/** A page opened before the upgrade, from which the person then opens a screen that was not loaded yet. */
export async function openTab(browser: Browser, url: string) {
  const { page, documents, faults } = await watch(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  const before = documents()
  return {
    async goOn() {
      await page.getByRole('link', { name: 'Aide' }).click()
      await page.getByRole('heading', { name: 'Aide', exact: true }).waitFor()
      if (documents() !== before) faults.push('the page was loaded again')
      await page.context().close()
      return faults.map((fault) => `a tab opened before the upgrade: ${fault}`)
    },
  }
}

async function watch(browser: Browser) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'fr-BE' })
  const page = await context.newPage()
  const faults: string[] = []
  let documents = 0
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().isNavigationRequest()) documents += 1
    if (response.status() >= 400) faults.push(`${response.status()} ${pathname}`)
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return { page, faults, documents: () => documents }
}

function headingOf(page: Page) {
  return page.getByRole('heading', { level: 1 }).first()
}

async function versionOf(page: Page) {
  const config = JSON.parse((await page.locator('#config').textContent())!) as { version: string }
  return config.version
}
