import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { projectRoot } from '#api/config/project-root.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { expectNoViolation } from './run-axe.ts'
import { watchTraffic } from './traffic.ts'

export const DEMO_PASSWORD = 'demo-abft-2026'

/** A portal per worker: a process and a clone of the demonstration. */
export interface Portal {
  url: string
  db: pg.Pool
  /** Signs in without the form and opens a page; `stored` is what the browser has kept besides, as a cart. */
  signIn(page: Page, email: string, options?: { member?: string; open?: string; stored?: object }): Promise<void>
  /** The same for the secretariat of the demonstration, second factor included. */
  signInStaff(page: Page, options?: { email?: string; open?: string }): Promise<void>
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>
  /** The first link in the newest mail to that address whose subject is this one. */
  linkFromMail(email: string, subject: string): Promise<string>
}

export const test = base.extend<{ settled: undefined }, { portal: Portal }>({
  portal: [async ({}, use) => usePortal(use), { scope: 'worker', timeout: 300_000 }],
  baseURL: async ({ portal }, use) => use(portal.url),
  /** Fails a story on an error in the console, a CSP violation, or a 5xx. */
  settled: [
    async ({ page }, use) => {
      watchTraffic(page)
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        // The browser writes every refused call there; stories that provoke one expect it.
        const refusedCall = /Failed to load resource/.test(message.text())
        // Playwright's trace asks again for an image that could not be shown; the portal itself never does.
        const tracing = message.text().startsWith("Connecting to 'blob:")
        if (message.type() === 'error' && !refusedCall && !tracing) problems.push(`console: ${message.text()}`)
      })
      page.on('response', (response) => {
        if (response.status() === 500) problems.push(`500: ${response.url()}`)
      })
      await use(undefined)
      // A call that a story answers itself may still be under way when it ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Starts a portal, with settings of its own where a story needs them. Its process can be ended, as by an outage. */
export async function usePortal(
  use: (portal: Portal, endPortal: () => Promise<void>) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const database = await cloneTemplate(process.env.E2E_POSTGRES_URL!, process.env.E2E_TEMPLATE!)
  const { child, url } = await startPortal(database.url, settings)
  // The day of Brussels, as for the portal: stories that say `current_date` also run around midnight.
  const db = new pg.Pool({ connectionString: database.url, max: 2, options: '-c TimeZone=Europe/Brussels' })
  await use(toPortal(url, db), () => endProcess(child))
  await db.end()
  await endProcess(child)
  await database.drop()
}

async function startPortal(databaseUrl: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/api/server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      LIMIT_WRONG_PASSWORDS_PER_IP: '10000',
      LIMIT_ACCOUNTS_PER_IP_AND_HOUR: '10000',
      LIMIT_MAILS_PER_IP_AND_HOUR: '10000',
      LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '10000',
      LIMIT_ORDERS_PER_HOUR: '10000',
      ...settings,
    },
  })
  const url = await new Promise<string>((ready, fail) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /http:\/\/localhost:(\d+)\b/.exec(printed)
      if (address) ready(`http://127.0.0.1:${address[1]}`)
    })
    child.on('exit', (code) => fail(new Error(`the portal ended with ${code} before it was ready: ${printed}`)))
  })
  return { child, url }
}

export function endProcess(child: ChildProcess) {
  return new Promise<void>((done) => {
    if (child.exitCode !== null) return done()
    child.on('exit', () => done())
    child.kill('SIGTERM')
  })
}

export function toPortal(url: string, db: pg.Pool): Portal {
  async function mailsTo(email: string) {
    const response = await fetch(`${url}/dev/mails?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    })
    return (await response.json()) as { subject: string; text: string }[]
  }
  async function askToken(body: object) {
    const response = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, scope: 'myabft' }),
    })
    const answer = (await response.json()) as { token?: Token; user?: { id: number }; mfa_token?: string }
    return { ...answer, token: { ...answer.token, id_account: answer.user?.id } as Token }
  }
  return {
    url,
    db,
    mailsTo,
    async linkFromMail(email, subject) {
      await expect.poll(async () => (await mailsTo(email)).map((mail) => mail.subject)).toContain(subject)
      const mail = (await mailsTo(email)).find((one) => one.subject === subject)!
      const link = new URL(/https?:\/\/\S+/.exec(mail.text)![0])
      return link.pathname + link.search + link.hash
    },
    async signIn(page, email, options = {}) {
      const { token } = await askToken({ grant_type: 'password', username: email, password: DEMO_PASSWORD })
      await enter(page, token, {
        activeMember: await findMember(db, email, options.member),
        open: options.open ?? '/',
        stored: options.stored ?? {},
      })
    },
    async signInStaff(page, options = {}) {
      const username = options.email ?? 'secretariat@demo.test'
      const { mfa_token } = await askToken({ grant_type: 'password', username, password: DEMO_PASSWORD })
      // A TOTP is single use, and two stories within 30 seconds would use the same one.
      await db.query('update account_totp set last_used_step = null')
      const { code } = (await (await fetch(`${url}/dev/second-factor`)).json()) as { code: string }
      const { token } = await askToken({ grant_type: 'mfa_otp', mfa_token, otp: code })
      await enter(page, token, { activeMember: null, open: options.open ?? '/secretariat', stored: {} })
    },
  }
}

type Token = Record<string, string | number>

const NO_APPLICATION = '/healthz'

/** Signs in by writing the stored state. */
async function enter(
  page: Page,
  token: Token,
  { activeMember, open, stored }: { activeMember: number | null; open: string; stored: object },
) {
  // Any response of the portal's origin allows writing its storage; this one starts no application.
  await page.goto(NO_APPLICATION)
  await page.evaluate((state) => localStorage.setItem('abft_intranet', JSON.stringify(state)), {
    ...stored,
    activeMember,
    auth: {
      isLoggedIn: true,
      idAccount: token.id_account,
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      expires_in: token.expires_in,
      expires_at: Date.now() + Number(token.expires_in) * 1000,
    },
  })
  if (open !== NO_APPLICATION) await page.goto(open)
}

/** The member named, or the first one linked to the account. */
async function findMember(db: pg.Pool, email: string, prenom?: string) {
  const found = await db.query<{ id: number }>(
    `select m.id from account a join account_member l on l.id_account = a.id join member m on m.id = l.id_member
     where a.email = $1 and ($2::text is null or m.prenom = $2) order by l.id limit 1`,
    [email, prenom ?? null],
  )
  return found.rows[0]?.id ?? null
}

/** What the dark scheme changes: it exchanges colours, and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The colours of the dark scheme are as readable. Only for a screen that expectAccessible has seen. */
export async function expectAccessibleInTheDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, { runOnly: RULES_OF_COLOUR })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** axe finds no violation, and the typography is French. */
export async function expectAccessible(page: Page) {
  // During navigation there is no screen yet, or still the previous one.
  await expect(page.getByRole('progressbar', { name: 'Chargement de la page' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Rows of the search before are dimmed until the new ones arrive; a dialog takes its name from its title, once that is there.
  await expect(page.locator('[aria-busy="true"], [role="dialog"]:not([aria-labelledby], [aria-label])')).toHaveCount(0)
  await expectNoViolation(page)
  await expectFrenchTypography(page)
}

/** A no-break space before : ; ! ? € », so that none of them starts a line. */
async function expectFrenchTypography(page: Page) {
  const text = await page.evaluate(() => document.body.innerText)
  expect(text.match(/.{0,30} [:;!?€»].{0,10}/g) ?? []).toEqual([])
}

/** No horizontal overflow on a phone; names what sticks out. */
export async function expectNoSideScroll(page: Page) {
  const { overflow, wide } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const isOutside = (element: Element) => {
      const content = document.createRange()
      content.selectNodeContents(element)
      const right = Math.max(element.getBoundingClientRect().right, content.getBoundingClientRect().right)
      return right > clientWidth + 1 && !scrolls(element)
    }
    const outside = scrollWidth > clientWidth ? [...document.body.querySelectorAll('*')].filter(isOutside) : []
    return {
      overflow: scrollWidth - clientWidth,
      wide: outside.map((element) => element.outerHTML.slice(0, 120)).slice(-5),
    }
  })
  expect(overflow, `${page.url()} sticks out: ${wide.join('\n')}`).toBeLessThanOrEqual(0)
}

/** The screen is accessible and no wider than the window. */
export async function expectFine(page: Page) {
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

let counter = 0
/** An address no other story uses. */
export function newEmail(name: string) {
  counter += 1
  return `${name}-${process.pid}-${Date.now()}-${counter}@e2e.test`
}
