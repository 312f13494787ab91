import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { projectRoot } from '#api/config/project-root.ts'
import { ACCESS_SECONDS } from '#domain/session-lifetime.ts'
import { MANAGER, TOKEN } from './create-database.ts'
import type { Target } from './measure.ts'

/** A phone on slow 4G, as Lighthouse imitates it: 150 ms and 1.6 Mbit/s, a processor four times slower. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
}
const SLOWER_PROCESSOR = 4
const PHONE = { width: 390, height: 844 }

/** When the browser first drew content, and when the largest part of what the screen shows stood there. */
interface Paint {
  first: number
  largest: number
}

export async function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/** One cold visit on a slow phone, until the heading stands there and nothing more is asked for. */
export async function measurePaint(browser: Browser, url: string, heading: string): Promise<Paint> {
  const page = await openPhone(browser, url)
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    await page.goto(url)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(
      () =>
        new Promise<Paint>((done) => {
          new PerformanceObserver((list) => {
            const first = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
            done({ first, largest: list.getEntries().at(-1)!.startTime })
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  } finally {
    await page.context().close()
  }
}

/** The longest wait in milliseconds between a key and the next frame, while a listing is filtered letter by letter. */
export async function measureInputDelay(browser: Browser, url: string, text: string) {
  const page = await openPhone(browser, url)
  try {
    await page.goto(url)
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await page.waitForLoadState('networkidle')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    await page.evaluate(() => {
      const waits: number[] = []
      Object.assign(window, { waits })
      const keys = { type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (/^key|input$/.test(entry.name)) waits.push(entry.duration)
      }).observe(keys)
    })
    await search.pressSequentially(text, { delay: 300 })
    await page.waitForTimeout(1000)
    const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits)
    if (waits.length === 0) throw new Error('no key was noticed')
    return Math.max(...waits)
  } finally {
    await page.context().close()
  }
}

/** The measured account is signed in, unless the page is the login, which would lead on. */
async function openPhone(browser: Browser, url: string): Promise<Page> {
  const { origin, pathname } = new URL(url)
  const auth = {
    isLoggedIn: true,
    accessToken: TOKEN,
    refreshToken: TOKEN,
    expires_in: ACCESS_SECONDS,
    expires_at: Date.now() + ACCESS_SECONDS * 1000,
  }
  const value = JSON.stringify({ auth, activeMember: MANAGER })
  const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'abft_intranet', value }] }] }
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'fr-BE',
    ...(pathname !== '/login' && { storageState }),
  })
  return context.newPage()
}

/** A page of React with one component, in the portal's typeface, compressed as the portal's files are. */
export async function startMinimalPage(folder: string): Promise<Target> {
  const outDir = join(folder, 'minimal-page')
  await build({
    configFile: false,
    root: join(projectRoot, 'bench/minimal-page'),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url!
    const isText = !path.endsWith('.woff2')
    const content = readFileSync(join(outDir, path))
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'text/html; charset=utf-8',
      ...(isText && { 'content-encoding': 'br' }),
    })
    response.end(isText ? brotliCompressSync(content) : content)
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pid: process.pid,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
