import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, expectAccessible, expectNoSideScroll, type Portal, test } from './support/portal.ts'
import { readQr } from './support/read-qr.ts'
import { followTo, holdFiles, waitForRest } from './support/traffic.ts'

const qrOf = (page: Page) => page.getByRole('img', { name: /^Code QR de l’e-licence d/ })
const pathIn = (address: string) => new URL(address).pathname
const opensOffline = (page: Page) => page.getByText(/aussi sans connexion sur cet appareil\.$/)
/** The card in sight: the others are out of reach until they are swiped to. */
const card = (page: Page) => page.getByRole('article')

/** Opens the login after the session ended, with no call of the screen before still on its way. */
async function returnSignedOut(page: Page, portal: Portal) {
  await page.goto('/healthz')
  await portal.db.query(`update session set ended_at = now(), end_reason = 'expired' where ended_at is null`)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

/** Opens the e-licence online and waits until it would open offline. */
async function openOnce(page: Page, portal: Portal, email: string, member?: string) {
  await portal.signIn(page, email, { open: '/e-licence', ...(member && { member }) })
  await expect(page.getByText(/À jour au /)).toBeVisible()
  await expect(opensOffline(page)).toBeVisible()
}

const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('abft_e_licence')
    // All at once, since the portal may be taking copies away.
    const answers = await cache.matchAll()
    return Promise.all(answers.map(async (answer) => ((await answer.json()) as { nom: string }).nom))
  })

/** As a renewal of its code does, or a page that is left while photos arrive: the cache then lists the copy last. */
const storeAgain = (page: Page, name: string, change: object = {}) =>
  page.evaluate(
    async ([wanted, changed]) => {
      const cache = await caches.open('abft_e_licence')
      for (const request of await cache.keys()) {
        const copy = (await (await cache.match(request))!.json()) as { nom: string }
        if (copy.nom === wanted) await cache.put(request, new Response(JSON.stringify({ ...copy, ...changed })))
      }
    },
    [name, change] as const,
  )

test('the QR code on the profile opens a page that says the licence is valid, and little more, until it is renewed', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
  const before = await readQr(qrOf(page))
  expect(pathIn(before)).toMatch(/^\/v\/[\w-]{32}$/)
  await page.getByRole('button', { name: 'Renouveler le code QR' }).click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  expect(await readQr(qrOf(page))).toBe(before)

  await page.getByRole('button', { name: 'Renouveler le code QR' }).click()
  await page.getByRole('button', { name: 'Oui, renouveler' }).press('Enter')
  await expect(page.getByText('Le code QR a été renouvelé')).toBeVisible()
  const after = await readQr(qrOf(page))
  expect(after).not.toBe(before)

  await page.evaluate(() => localStorage.clear())
  await test.step('the old code is revoked', async () => {
    await page.goto(pathIn(before))
    await expect(page.getByRole('heading', { name: 'Licence ABFT Révoquée' })).toBeVisible()
    await expect(page.getByText('Dewaele')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the new one is valid', async () => {
    const answer = await page.goto(pathIn(after))
    expect(answer!.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.getByRole('heading', { level: 1, name: 'Licence ABFT Valide' })).toBeVisible()
    await expect(page.getByText('Élodie Dewaele')).toBeVisible()
    await expect(page.getByText('200001')).toBeVisible()
    await expect(page.getByText('Taekwondo Club Namur')).toBeVisible()
    await expect(page.getByText(/^jusqu’au \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
    const text = await page.getByRole('article').innerText()
    expect(text).not.toMatch(/12\/03\/1997|@|Rue|Dan/)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
})

test('a licence that is over, an altered code and nonsense are told apart', async ({ page, portal }) => {
  await portal.signIn(page, 'famille@demo.test', { member: 'Marc', open: '/e-licence' })
  await page.getByRole('tab', { name: 'Marc' }).click()
  await expect(card(page).getByText(/Expirée depuis le /)).toBeVisible()
  const path = pathIn(await readQr(qrOf(page)))
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Licence ABFT Expirée' })).toBeVisible()
  await expect(page.getByText('Marc Van den Bossche')).toBeVisible()
  await expectAccessible(page)

  const altered = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
  for (const wrong of [altered, '/v/nimporte-quoi', `/v/${'x'.repeat(300)}`]) {
    await page.goto(wrong)
    await expect(page.getByRole('heading', { name: 'Licence ABFT Inconnue' })).toBeVisible()
    await expect(page.getByText('Van den Bossche')).toHaveCount(0)
  }
  await expectNoSideScroll(page)
})

test('the e-licence opens without a network once it was opened with one', async ({ page, portal, context }) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const request = async (kind: string) => {
      asked.push(kind)
      return { release: async () => void asked.push('released') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await openOnce(page, portal, 'membre@demo.test')
  await expect(page.getByText(/Valide jusqu’au \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const code = await readQr(qrOf(page))

  await context.setOffline(true)
  await page.goto('/e-licence')
  await expect(page.getByText(/Copie hors connexion du \d{2}\/\d{2}\/\d{4}\sà\s\d{2}:\d{2}\.$/)).toBeVisible()
  await expect(page.getByText(/Valide jusqu’au \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(card(page).getByText('Élodie Dewaele', { exact: true })).toBeVisible()
  expect(await readQr(qrOf(page))).toBe(code)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  // A new tab, as after the phone was restarted.
  const another = await context.newPage()
  await another.goto('/e-licence')
  await expect(another.getByText(/Copie hors connexion du /)).toBeVisible()
  // No other page is cached.
  await expect(another.goto('/vie-privee')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await another.close()

  await context.setOffline(false)
  await test.step('its worker guards that page only, and is asked only when the network is gone', async () => {
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
    expect(scopes).toEqual(['/e-licence'])
    const worker = await fetch(`${portal.url}/e-licence-worker.js`)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('abft_e_licence_shell '))!
      const old = new Response('<h1>Une vieille page</h1>', { headers: { 'content-type': 'text/html' } })
      await (await caches.open(name)).put('/e-licence', old)
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'E-licence' })).toBeVisible()
    await expect(page.getByText(/À jour au /)).toBeVisible()
    // The page that came replaced the one that was kept.
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'E-licence' })).toBeVisible()
    await context.setOffline(false)
    expect(await page.evaluate(() => localStorage.getItem('abft_intranet'))).not.toContain('Dewaele')
  })

  await test.step('the code is as large as the phone allows, and the screen stays on meanwhile', async () => {
    const { width } = (await qrOf(page).boundingBox())!
    expect(width).toBeGreaterThanOrEqual(300)
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
    expect(await asked()).toContain('screen')
    await page.getByRole('link', { name: 'Retour au profil' }).click()
    await expect.poll(async () => (await asked()).at(-1)).toBe('released')
  })
})

test('a parent who opens one e-licence keeps those of the whole family, while they are linked', async ({
  page,
  portal,
  context,
}) => {
  await openOnce(page, portal, 'famille@demo.test', 'Marc')
  // The parent's own is over: a valid one of a child serves at a door.
  const tabs = page.getByRole('tablist', { name: 'Profils' }).getByRole('tab')
  await expect(tabs).toHaveText(['Noémie', 'Tom-Élie', 'Marc'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Noémie')
  await expect(card(page).getByRole('img', { name: 'Noémie Van den Bossche', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/Copie hors connexion du /)).toBeVisible()
  await expect(card(page).getByRole('img', { name: 'Noémie Van den Bossche', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Tom-Élie' }).click()
  await expect(qrOf(page)).toHaveAccessibleName('Code QR de l’e-licence de Tom-Élie Van den Bossche')
  await expect(card(page).getByText(/Valide jusqu’au/)).toBeVisible()
  await page.getByRole('tab', { name: 'Tom-Élie' }).press('ArrowRight')
  await expectCodeOf(page, 'Marc')
  await expect(card(page).getByText(/Expirée depuis le/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Marc' })).toBeFocused()
  await expectAccessible(page)

  // As a finger does.
  await page
    .locator('article')
    .first()
    .evaluate((first) => first.parentElement!.parentElement!.scrollTo({ left: 0 }))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Noémie')
  await expect(page.getByRole('link', { name: 'Retour au profil' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(/À jour au /)).toBeVisible()

  await test.step('unlinking a child takes its e-licence away', async () => {
    expect(await keptNames(page)).toHaveLength(3)
    const link = await portal.db.query<{ id: number; id_account: number; id_member: number; linked_at: Date }>(
      `delete from account_member where id_member = (select id from member where numero_licence = '200011')
       returning id, id_account, id_member, linked_at`,
    )
    await page.reload()
    await expect(page.getByText(/À jour au /)).toBeVisible()
    expect(await keptNames(page)).not.toContain('Noémie Van den Bossche')
    for (const { id, id_account, id_member, linked_at } of link.rows) {
      await portal.db.query(
        `insert into account_member (id, id_account, id_member, linked_at) overriding system value values ($1, $2, $3, $4)`,
        [id, id_account, id_member, linked_at],
      )
    }
  })
  await page.getByRole('link', { name: 'Retour au profil' }).click()
  await expect(page).toHaveURL('/profile')
})

/** By the link of the profile; the answer of the portal waits until the returned function is called. */
async function followToELicence(page: Page) {
  await page.goto('/profile')
  await waitForRest(page)
  const answer = await holdFiles(page, '**/getProfilesLinkedToUser')
  await page.getByRole('navigation', { name: 'Espace membre' }).getByRole('link', { name: 'E-licence' }).click()
  await expect(page).toHaveURL(/\/e-licence/)
  return answer
}

const expectCodeOf = (page: Page, prenom: string) =>
  expect(qrOf(page)).toHaveAccessibleName(`Code QR de l’e-licence de ${prenom} Van den Bossche`)

test('the e-licence is one tap away from the card, the bar under the thumb, and the login', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'famille@demo.test', { member: 'Marc', open: '/profile' })
  await page.getByRole('complementary', { name: 'Carte de membre' }).getByRole('link', { name: 'E-licence' }).click()
  await expect(page).toHaveURL(/\/e-licence/)
  // The card is Marc's: so is what it opens.
  await expectCodeOf(page, 'Marc')
  await expect(opensOffline(page)).toBeVisible()

  await test.step('the first of those with a licence, also before the portal has answered', async () => {
    await storeAgain(page, 'Noémie Van den Bossche')
    const answer = await followToELicence(page)
    await expectCodeOf(page, 'Noémie')
    answer()
    await expect(page.getByText(/À jour au /)).toBeVisible()
    await expectCodeOf(page, 'Noémie')
  })

  await test.step('the same person once the portal says that the licence was renewed', async () => {
    await expect(opensOffline(page)).toBeVisible()
    await storeAgain(page, 'Noémie Van den Bossche', { licences: [] })
    const answer = await followToELicence(page)
    await expectCodeOf(page, 'Tom-Élie')
    answer()
    await expect(page.getByText(/À jour au /)).toBeVisible()
    await expectCodeOf(page, 'Noémie')
  })

  await returnSignedOut(page, portal)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ouvrir l’e-licence de cet appareil' }).click()
  await expect(qrOf(page)).toBeVisible()
})

test('the portal can be put on a home screen', async ({ page, portal }) => {
  await page.goto('/login')
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
  const icons = [await page.locator('link[rel="apple-touch-icon"]').getAttribute('href'), '/favicon.ico']
  const { start_url, icons: listed } = (await (await fetch(portal.url + manifest)).json()) as {
    start_url: string
    icons: { src: string }[]
  }
  expect(start_url).toBe('/e-licence')
  for (const path of [...icons, ...listed.map(({ src }) => src)]) {
    const answer = await fetch(portal.url + path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})

test('another account finds no copy on the same machine, and logging out takes the e-licence away', async ({
  page,
  portal,
  context,
}) => {
  await openOnce(page, portal, 'membre@demo.test')
  await returnSignedOut(page, portal)
  expect(await keptNames(page)).toEqual(['Élodie Dewaele'])
  await page.getByLabel('Adresse e-mail').fill('nouveau@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  await expect.poll(() => keptNames(page)).toEqual([])

  await test.step('logging out', async () => {
    await openOnce(page, portal, 'membre@demo.test')
    expect(await keptNames(page)).toEqual(['Élodie Dewaele'])
    await followTo(page, '/chooseProfile')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => keptNames(page)).toEqual([])
    await context.setOffline(true)
    await page.goto('/e-licence')
    await expect(page.getByText(/Connectez-vous et ouvrez cette page une première fois/)).toBeVisible()
    await expect(page.getByText('Dewaele')).toHaveCount(0)
    await context.setOffline(false)
  })
})

test('a session that ran out leaves the copy, marked as one, until a month after the portal last confirmed it', async ({
  page,
  portal,
}) => {
  await openOnce(page, portal, 'membre@demo.test')
  await portal.db.query(`update session set ended_at = now(), end_reason = 'expired' where ended_at is null`)
  await page.reload()
  await expect(page.getByText(/Copie hors connexion du /)).toBeVisible()
  await expect(page.getByText('Connectez-vous pour la mettre à jour.')).toBeVisible()
  await expect(card(page).getByText('Élodie Dewaele', { exact: true })).toBeVisible()

  await test.step('a month later', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('abft_e_licence')
      const [key] = await cache.keys()
      const copy = (await (await cache.match(key!))!.json()) as object
      await cache.put(key!, new Response(JSON.stringify({ ...copy, saved_at: '2020-01-01T00:00:00.000Z' })))
      localStorage.clear()
    })
    await page.goto('/e-licence')
    await expect(page.getByText(/Connectez-vous et ouvrez cette page une première fois/)).toBeVisible()
    expect(await keptNames(page)).toEqual([])
  })

  await test.step('without a session and without a copy, the page says what to do', async () => {
    await expect(page.getByRole('heading', { name: 'E-licence' })).toBeVisible()
    await expectNoSideScroll(page)
    await page.getByRole('link', { name: 'Se connecter', exact: true }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fe-licence')
  })
})

/** Between the browser and the portal: forwards requests until it is told to leave them without an answer. */
async function startHall(target: string) {
  let silent = false
  let unanswered = 0
  const server = createServer((request, response) => {
    if (silent) {
      unanswered += 1
      return
    }
    const { method, url, headers } = request
    const forwarded = forward(new URL(url!, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unanswered: () => unanswered,
    fallSilent: () => {
      silent = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('the kept e-licence opens without a network, and does not wait for the answers of a silent one', async ({
  portal,
  browser,
}) => {
  const hall = await startHall(portal.url)
  const context = await browser.newContext({ baseURL: hall.url })
  const page = await context.newPage()
  await openOnce(page, portal, 'membre@demo.test')

  const open = async () => {
    await page.goto('/e-licence', { waitUntil: 'commit' })
    await expect(qrOf(page).first()).toBeVisible()
  }
  await context.setOffline(true)
  await open()
  await context.setOffline(false)

  // One bar of network: everything is asked, nothing is ever answered.
  hall.fallSilent()
  await open()
  expect(hall.unanswered()).toBeGreaterThan(0)
  await expect(page.getByText(/Valide jusqu’au \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await context.close()
  hall.close()
})
