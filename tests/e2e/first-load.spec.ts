import type { Page } from '@playwright/test'
import { expect, test } from './support/portal.ts'
import { holdFiles, waitForRest } from './support/traffic.ts'

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

// A service worker would ask for files of its own.
test.use({ serviceWorkers: 'block' })

const SCRIPTS = /\/assets\/.*\.js$/

const STAFF = 'secretariat@demo.test'

/** `again`: the requests of the next visit, which are the page and its calls. */
const LOADS = [
  { path: '/login', heading: 'Connexion', requests: 8, kilobytes: 117, again: 2 },
  { path: '/profile', email: 'membre@demo.test', heading: 'Profil', requests: 18, kilobytes: 196, again: 3 },
  {
    path: '/club/taekwondo-club-namur/membres',
    email: 'gestionnaire@demo.test',
    heading: 'Licences du club',
    requests: 16,
    kilobytes: 200,
    again: 4,
  },
  {
    path: '/club/taekwondo-club-namur/club',
    email: 'gestionnaire@demo.test',
    heading: 'Le club en un coup d’œil',
    requests: 17,
    kilobytes: 197,
    again: 4,
  },
  { path: '/secretariat', email: STAFF, heading: 'À traiter', requests: 11, kilobytes: 187, again: 3 },
  { path: '/secretariat/membres', email: STAFF, heading: 'Membres', requests: 19, kilobytes: 205, again: 4 },
]

test('the login comes compressed, its header before its scripts, and the code of the next screens once it is idle', async ({
  page,
  portal,
}) => {
  const entry = /\/assets\/start-.*\.js$/
  const script = page.waitForResponse(entry)
  const next = page.waitForRequest(/\/assets\/profile-page-.*\.js$/)
  const release = await holdFiles(page, SCRIPTS)
  const document = (await page.goto('/login', { waitUntil: 'commit' }))!

  await test.step('the header is drawn before the scripts have arrived', async () => {
    const bar = page.locator('.start-bar')
    await expect(bar).toBeVisible()
    await expect(bar).toHaveCSS('background-color', 'rgb(20, 40, 75)')
    const before = await bar.boundingBox()
    release()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(await page.getByRole('banner').boundingBox()).toEqual(before)
  })

  await test.step('the page comes compressed to those who accept it', async () => {
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

  await test.step('so do scripts, without the headers that only a page needs', async () => {
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

  await test.step('the code of the next screens arrives while the login is idle, unless the person saves data', async () => {
    await next
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => entry.test(url))).toHaveLength(1)
    expect(asked.filter((url) => url.includes('profile-page'))).toEqual([])
  })
})

const CLUB_CALLS = ['getInfosMember', 'canCheckClubInExtranet']
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
  await waitForRest(page)
  for (const { path, calls } of EARLY_CALLS) {
    await test.step(path, async () => {
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

for (const { path, email, heading, requests, kilobytes, again } of LOADS) {
  test(`a first visit to ${path} asks for all its scripts at once and transfers little, the next one only the page and its calls`, async ({
    page,
    portal,
  }) => {
    // A page without files, so that nothing is in the cache yet.
    if (email === STAFF) await portal.signInStaff(page, { open: '/healthz' })
    else if (email) await portal.signIn(page, email, { open: '/healthz' })
    // An idle browser asks for the server's version and loads the code of the next screens: no part of opening this one.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const transfer = await countTransfer(page)
    const expectOpen = async () => {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('status', { name: /Chargement/ })).toHaveCount(0)
      // Names may ask for the letters of the second typeface.
      await page.evaluate(() => document.fonts.ready)
    }
    // The first script is held back: all others are asked for before it arrives.
    const late: string[] = []
    const first = /\/assets\/(start|secretariat)-.*\.js$/
    const release = await holdFiles(page, first)
    const asked = page.waitForRequest(first)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('.start-bar')).toBeVisible()
    await asked
    // One task asks for all of them; the page answers when it is over.
    await page.evaluate(() => undefined)
    page.on('request', (request) => {
      if (SCRIPTS.test(request.url())) late.push(request.url())
    })
    release()
    await expectOpen()
    expect(late).toEqual([])
    const { requests: made, bytes } = transfer()
    expect(made).toBeLessThanOrEqual(requests)
    expect(bytes / 1000).toBeLessThanOrEqual(kilobytes)
    // The browser does not use its cache as long as a request may be held back.
    await page.unrouteAll()
    await page.goto(path)
    await expectOpen()
    expect(transfer().requests - made).toBeLessThanOrEqual(again)
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
