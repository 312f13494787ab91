import { expect, type Page, type Request } from '@playwright/test'

interface Traffic {
  open: Set<Request>
  made: number
}

const traffics = new WeakMap<Page, Traffic>()

/** Keeps account of a page's requests; before it opens anything. */
export function watchTraffic(page: Page) {
  const traffic: Traffic = { open: new Set(), made: 0 }
  traffics.set(page, traffic)
  page.on('request', (request) => {
    // What the document before asked for is of no interest any more, and its end may never be told.
    if (request.isNavigationRequest()) traffic.open.clear()
    traffic.made += 1
    traffic.open.add(request)
  })
  page.on('requestfinished', (request) => traffic.open.delete(request))
  page.on('requestfailed', (request) => traffic.open.delete(request))
}

const LOADING = ':is([role="status"], [role="progressbar"])[aria-label^="Chargement"]'

/** Waits for all that a screen shows: each call answered, the answers drawn, and nothing more asked for by them. */
export async function waitForRest(page: Page) {
  // One question: screens are waited for a thousand times, and the browser answers this one without reading all elements.
  // An expectation would describe the whole page each time that it is not met yet.
  await page.locator(`body:has(h1):not(:has(${LOADING}))`).waitFor()
  const traffic = traffics.get(page)!
  const listOpen = async () => {
    const { made } = traffic
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
      // What the frames led to comes first: this task waits until there is no other.
      await scheduler.postTask(() => undefined, { priority: 'background' })
    })
    const asked = traffic.made > made ? ['asked just now'] : []
    return [...Array.from(traffic.open, (request) => request.url()), ...asked]
  }
  await expect.poll(listOpen, { intervals: [20] }).toEqual([])
}

/** Holds these files back until the returned function is called; then they arrive, or are lost. */
export async function holdFiles(page: Page, files: string | RegExp, then: 'continue' | 'abort' = 'continue') {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route[then]()
  })
  return release
}

/** Goes to a screen as a link to it does. One of the other application, or the first one, is loaded. */
export async function followTo(page: Page, screen: string) {
  const applicationOf = (address: string) => /^\/(login$|secretariat)?/.exec(new URL(address, 'http://x').pathname)![0]
  if (page.url() === 'about:blank' || applicationOf(page.url()) !== applicationOf(screen)) await page.goto(screen)
  else await page.evaluate((path) => history.pushState({}, '', path), screen)
}
