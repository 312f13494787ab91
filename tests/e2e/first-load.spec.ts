import type { Browser, Page } from '@playwright/test'
import { expect, type Portal, test } from './support/portal.ts'
import { followTo, holdFiles, waitForRest } from './support/traffic.ts'

/**
 * Counts the requests of a page that the cache does not answer, and the bytes of its files, headers included. The bytes of
 * calls are left out, since they depend on the data of the demonstration.
 */
async function countTransfer(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const files = new Map<string, number>()
  const calls = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/api\//.test(request.url)) calls.add(requestId)
    else if (request.url.startsWith('http')) files.set(requestId, 0)
  })
  const forget = ({ requestId }: { requestId: string }) => {
    files.delete(requestId)
    calls.delete(requestId)
  }
  session.on('Network.requestServedFromCache', forget)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) forget({ requestId })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) files.set(requestId, encodedDataLength)
  })
  return () => ({
    requests: files.size + calls.size,
    bytes: [...files.values()].reduce((sum, part) => sum + part, 0),
  })
}

const SCRIPTS = /\/assets\/.*\.js$/

/** `again`: the requests of the next visit, which are the page and its calls. */
const LOADS = [
  { path: '/login', heading: 'Connexion', requests: 9, kilobytes: 117, again: 3 },
  { path: '/profile', email: 'membre@demo.test', heading: 'Profil', requests: 19, kilobytes: 196, again: 4 },
  {
    path: '/club/taekwondo-club-namur/membres',
    email: 'gestionnaire@demo.test',
    heading: 'Licences du club',
    requests: 18,
    kilobytes: 200,
    again: 6,
  },
]

test('page and scripts come compressed to those who accept it, scripts without the headers that only a page needs', async ({
  page,
  portal,
}) => {
  const script = page.waitForResponse(/\/assets\/start-.*\.js$/)
  const document = (await page.goto('/login'))!
  await test.step('the page', async () => {
    expect(document.headers()).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    })
    expect(await document.text()).toContain('<title>MyABFT</title>')
    const plain = await fetch(`${portal.url}/login`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toContain('<title>MyABFT</title>')
  })
  const response = await script
  expect(response.headers()).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.headers()).not.toHaveProperty('content-security-policy')
  const plain = await fetch(portal.url + new URL(response.url()).pathname, {
    headers: { 'accept-encoding': 'identity' },
  })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(await response.text())
})

test('the header is drawn before the scripts have arrived', async ({ page }) => {
  const release = await holdFiles(page, SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  const bar = page.locator('.start-bar')
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCSS('background-color', 'rgb(20, 40, 75)')
  const before = await bar.boundingBox()
  release()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(await page.getByRole('banner').boundingBox()).toEqual(before)
})

const CLUB_CALLS = ['getInfosMember', 'canCheckClubInExtranet', 'getInfosClub']
const EARLY_CALLS = [
  { path: '/profile', calls: ['getInfosMember'] },
  { path: '/club/taekwondo-club-namur/membres', calls: [...CLUB_CALLS, 'getListMember'] },
  { path: '/club/taekwondo-club-namur/club', calls: [...CLUB_CALLS, 'getClubOverview'] },
  {
    path: '/club/taekwondo-club-namur/saison',
    calls: [...CLUB_CALLS, 'getRenewalCandidates'],
  },
  { path: '/club/taekwondo-club-namur/orderList', calls: [...CLUB_CALLS, 'getOrderList'] },
]
test('the first calls of a screen are made, once each, before the scripts have arrived', async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: '/profile' })
  for (const { path, calls } of EARLY_CALLS) {
    await test.step(path, async () => {
      await followTo(page, path)
      await waitForRest(page)
      const release = await holdFiles(page, SCRIPTS)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url().split('/').at(-1)!))
      const early = calls.map((name) => page.waitForResponse((response) => response.url().endsWith(`/${name}`)))
      await page.goto(path, { waitUntil: 'commit' })
      for (const answer of await Promise.all(early)) expect(answer.status()).toBe(200)
      release()
      await waitForRest(page)
      expect(asked.filter((name) => calls.includes(name)).toSorted()).toEqual(calls.toSorted())
      await page.unroute(SCRIPTS)
    })
  }
})

test('the code of the next screens arrives while the login is idle, unless the person saves data', async ({
  page,
  browser,
  portal,
}) => {
  const next = page.waitForRequest(/\/assets\/profile-page-.*\.js$/)
  await page.goto('/login')
  await next

  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const saving = await context.newPage()
  const asked: string[] = []
  saving.on('request', (request) => asked.push(request.url()))
  await saving.goto(`${portal.url}/login`)
  await expect(saving.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await saving.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await saving.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('profile-page'))).toEqual([])
  await context.close()
})

for (const { path, email, heading, requests, kilobytes, again } of LOADS) {
  test(`a first visit to ${path} transfers little, the next one only the page and its calls`, async ({
    page,
    portal,
    browser,
  }) => {
    const context = await signedInWithoutCache(page, { portal, browser, email })
    const visit = await context.newPage()
    const transfer = await countTransfer(visit)
    const open = async () => {
      await visit.goto(portal.url + path)
      await expect(visit.getByRole('heading', { name: heading }).first()).toBeVisible()
      await visit.waitForLoadState('networkidle')
      await expect(visit.getByRole('status', { name: /Chargement/ })).toHaveCount(0)
      // Names may ask for the letters of the second typeface.
      await visit.evaluate(() => document.fonts.ready)
    }
    await open()
    const { requests: made, bytes } = transfer()
    expect(made).toBeLessThanOrEqual(requests)
    expect(bytes / 1000).toBeLessThanOrEqual(kilobytes)
    await open()
    expect(transfer().requests - made).toBeLessThanOrEqual(again)
    await context.close()
  })

  test(`${path} asks for all its scripts before the first has arrived`, async ({ page, portal, browser }) => {
    const context = await signedInWithoutCache(page, { portal, browser, email })
    const visit = await context.newPage()
    const late: string[] = []
    const release = await holdFiles(visit, /\/assets\/start-.*\.js$/)
    await visit.goto(portal.url + path, { waitUntil: 'commit' })
    await expect(visit.locator('.start-bar')).toBeVisible()
    visit.on('request', (request) => {
      if (SCRIPTS.test(request.url())) late.push(request.url())
    })
    release()
    await expect(visit.getByRole('heading', { name: heading }).first()).toBeVisible()
    await visit.waitForLoadState('networkidle')
    expect(late).toEqual([])
    await context.close()
  })
}

const NAMES = [
  'Éloïse Façon-Lœuil',
  'Şükrü Doğan, İlayda Yıldız',
  'Łukasz Wójcik, Grażyna Dąbek',
  'Žofie Dvořáková, Jiří Šťastný',
  'Gyöngyi Erdős, Ștefan Ionuț, Đorđe Kovačić',
  'García Núñez, João Gonçalves, Þórður Ström',
  'Nguyễn Văn Dương, Mỹ Huỳnh, Ɔkɔ Ŋgala',
]
test('names from everywhere are written in the typeface of the portal', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
  await page.locator('main').evaluate((main, names) => {
    const [text, bold] = [document.createElement('p'), document.createElement('strong')]
    text.id = 'names'
    bold.textContent = names
    text.append(names, bold)
    main.append(text)
  }, NAMES.join(' '))
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#names' })
  const otherTypefaces = async () => {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.filter(({ isCustomFont }) => !isCustomFont)
  }
  await expect.poll(otherTypefaces).toEqual([])
})

interface Visit {
  portal: Portal
  browser: Browser
  email: string | undefined
}

/** The session of a person, without the cache of the page where they signed in. */
async function signedInWithoutCache(page: Page, { portal, browser, email }: Visit) {
  if (email) await portal.signIn(page, email, { open: '/healthz' })
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    serviceWorkers: 'block',
  })
  // An idle browser loads the code of the next screens, which is not part of a first load.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  return context
}
