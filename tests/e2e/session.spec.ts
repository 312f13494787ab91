import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, expectAccessible, expectNoSideScroll, test, usePortal } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('abft_intranet') ?? 'null') as Record<string, unknown> | null)

async function signInByHand(page: Page) {
  await page.getByLabel('Adresse e-mail').fill('famille@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

async function expireAccessTokens(db: { query: (text: string) => Promise<unknown> }) {
  await db.query(`update access_token set expires_at = now() - interval '1 second'`)
}

test('a visitor is led to the login, from an unknown path and from a guarded one, and finds the notices there', async ({
  page,
}) => {
  const login = page.getByLabel('Adresse e-mail')
  await test.step('a first visit of a guarded screen does not speak of a session', async () => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    await expect(login).toBeVisible()
    await expect(page.getByText('Votre session a expiré')).toHaveCount(0)
    await page.goto('/secretariat/commandes')
    await expect(page).toHaveURL('/secretariat/login?redirect=%2Fsecretariat%2Fcommandes')
    await expect(login).toBeVisible()
    await expect(page.getByText('Votre session a expiré')).toHaveCount(0)
  })

  for (const path of ['/nulle/part', '/index.html', '/login.html', '/secretariat.html', '/foo.bar', '/profil.html']) {
    await test.step(`the unknown path ${path}`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(login).toBeVisible()
    })
  }

  await test.step('the privacy notice and the legal mentions are there for everyone', async () => {
    await page.getByRole('link', { name: 'Vie privée' }).click()
    await expect(page.getByRole('heading', { name: 'Vie privée' })).toBeVisible()
    await page.getByRole('link', { name: 'Mentions légales' }).click()
    await expect(page.getByRole('heading', { name: 'Mentions légales' })).toBeVisible()
    await expectNoSideScroll(page)
  })
})

test('the script of the analytics is loaded where it is configured', async ({ page }) => {
  await usePortal(
    async ({ url }) => {
      let asked = 0
      await page.route('https://stats.example.be/s.js', (route) => {
        asked += 1
        return route.fulfill({ contentType: 'text/javascript', body: 'document.title += " compté"' })
      })
      await page.goto(`${url}/login`)
      await expect.poll(() => asked).toBe(1)
      await page.goto(`${url}/account/forgetPassword`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(asked).toBe(1)
    },
    { ANALYTICS_SCRIPT_URL: 'https://stats.example.be/s.js' },
  )
})

test('the keyboard alone signs in, on the same page, to a profile that is chosen once; logging out clears all', async ({
  page,
  portal,
}) => {
  // The choice itself was asked for.
  await page.goto('/chooseProfile')
  await expect(page).toHaveURL('/login?redirect=%2FchooseProfile')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const password = page.getByLabel('Mot de passe', { exact: true })
  await page.getByLabel('Adresse e-mail').focus()
  await page.keyboard.type('famille@demo.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Afficher ou masquer le mot de passe' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(password).toHaveValue(DEMO_PASSWORD)
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/chooseProfile')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => Object.hasOwn(window, 'sameDocument'))).toBe(true)

  const state = await stored(page)
  expect(state).toMatchObject({ auth: { isLoggedIn: true, expires_in: 3600 } })
  expect(JSON.stringify(state)).not.toContain(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Utiliser ce profil' }).click()
  await expect(page).toHaveURL('/profile')

  await followTo(page, '/chooseProfile')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toBeNull()
  const token = (state as { auth: { accessToken: string } }).auth.accessToken
  const headers = { authorization: `Bearer ${token}` }
  // The tab goes to /login without waiting for the server to end the session.
  await expect.poll(async () => (await fetch(`${portal.url}/api/myabft/getAccount`, { headers })).status).toBe(401)

  await test.step('a redirect never leads to another site', async () => {
    await page.goto('/login?redirect=//evil.example/')
    await signInByHand(page)
    await expect(page).toHaveURL('/chooseProfile')
  })
})

test('a guarded page asks to sign in first and leads back, through the profile choice', async ({ page }) => {
  await page.goto('/account/settings')
  await expect(page).toHaveURL('/login?redirect=%2Faccount%2Fsettings')
  await signInByHand(page)
  await expect(page).toHaveURL('/chooseProfile?redirect=%2Faccount%2Fsettings')
  await page.getByRole('radio', { name: /Noémie/ }).click()
  await page.getByRole('button', { name: 'Utiliser ce profil' }).click()
  await expect(page).toHaveURL('/account/settings')
})

test('an expired access token is renewed without a word, also after a lost network, and once between two tabs', async ({
  page,
  portal,
  context,
}) => {
  const profiles = (tab: Page) => tab.getByRole('radio', { name: /Noémie/ })
  await portal.signIn(page, 'famille@demo.test', { open: '/chooseProfile' })
  const before = (await stored(page)) as { auth: { accessToken: string } }
  await expireAccessTokens(portal.db)
  await page.reload()
  await expect(profiles(page)).toBeVisible()
  const after = (await stored(page)) as { auth: { accessToken: string } }
  expect(after.auth.accessToken).not.toBe(before.auth.accessToken)

  await test.step('no network keeps the session and says so', async () => {
    await page.route('**/oauth/token', (route) => route.abort())
    await expireAccessTokens(portal.db)
    await page.reload()
    await expect(page.getByText('Votre session est conservée')).toBeVisible()
    expect(await stored(page)).toMatchObject({ auth: { isLoggedIn: true } })
    await page.unroute('**/oauth/token')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(profiles(page)).toBeVisible()
  })

  const second = await context.newPage()
  await test.step('two tabs renew once between them', async () => {
    await second.goto('/chooseProfile')
    await expect(profiles(second)).toBeVisible()
    await expireAccessTokens(portal.db)
    let renewals = 0
    context.on('request', (request) => {
      if (request.url().endsWith('/oauth/token')) renewals += 1
    })
    await Promise.all([page.reload(), second.reload()])
    await expect(profiles(page)).toBeVisible()
    await expect(profiles(second)).toBeVisible()
    expect(renewals).toBe(1)
  })

  await test.step('logging out in one tab leaves the other at the login too', async () => {
    await followTo(second, '/account/settings')
    await expect(second.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/login')
    await expect(second).toHaveURL('/login')
    await expect(second.getByLabel('Adresse e-mail')).toBeVisible()
    await expect(second.getByText('Votre session a expiré')).toHaveCount(0)
  })
})

test('a session that cannot be renewed ends at the login, with the way back', async ({ page, portal }) => {
  const enterEnded = async () => {
    await portal.signIn(page, 'famille@demo.test', { open: '/healthz' })
    await portal.db.query(`update session set ended_at = now(), end_reason = 'staff' where ended_at is null`)
  }
  await enterEnded()
  await page.goto('/account/settings')
  await expect(page).toHaveURL('/login?redirect=%2Faccount%2Fsettings')
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeVisible()
  expect(await stored(page)).toBeNull()

  await test.step('the same where the page itself had to ask first', async () => {
    await enterEnded()
    await page.goto('/chooseProfile')
    await expect(page).toHaveURL('/login?redirect=%2FchooseProfile')
  })
})

/** Writes the state as another page does, then shows this page as the back button does. */
const showAgain = (page: Page, state: Record<string, unknown> | null) =>
  page.evaluate((text) => {
    if (text === 'null') localStorage.removeItem('abft_intranet')
    else localStorage.setItem('abft_intranet', text)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, JSON.stringify(state))

test('a page that comes back from the history shows nothing of an account that logged out', async ({
  page,
  portal,
  browser,
}) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
  await expect(page.getByText('Élodie Dewaele')).toBeVisible()
  const { activeMember } = (await stored(page))!
  const other = await browser.newPage({ baseURL: portal.url })
  await portal.signIn(other, 'famille@demo.test', { open: '/healthz' })
  // The same profile: only the account differs.
  await showAgain(page, { ...(await stored(other)), activeMember })
  await expect(page.getByText('Élodie Dewaele')).toHaveCount(0)
  await other.close()

  await test.step('after a logout it leads to the login', async () => {
    await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
    await expect(page.getByText('Élodie Dewaele')).toBeVisible()
    await test.step('the skip link leads past the menus to the title', async () => {
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).not.toBeFocused()
      await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter')
      await expect(title).toBeFocused()
    })
    await showAgain(page, null)
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    await expect(page.getByText('Élodie Dewaele')).toHaveCount(0)
  })
})

test('maintenance hides the forms, ends sessions, and ends', async ({ page, portal }) => {
  const maintenance = (on: boolean) =>
    portal.db.query(
      `insert into setting (key, value) values ('maintenance', $1::text::jsonb) on conflict (key) do update set value = excluded.value`,
      [String(on)],
    )
  await portal.signIn(page, 'famille@demo.test', { open: '/chooseProfile' })
  await maintenance(true)
  await page.goto('/account/settings')
  await expect(page.getByText('temporairement indisponible pour des raisons techniques')).toBeVisible()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveCount(0)
  expect(await stored(page)).toBeNull()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await maintenance(false)
  await page.goto('/login')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
})

test('another version on the server reloads the page once', async ({ page }) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/api/myabft/versionMyabft', (route) =>
    route.fulfill({ body: '2.0.1', contentType: 'text/plain' }),
  )
  await page.goto('/login')
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
})

test('the login goes on when another tab has signed in, to the screen that was asked for', async ({
  page,
  portal,
  context,
}) => {
  const asked = '/login?redirect=%2Fgrades'
  await page.goto(asked)
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
  await portal.signIn(await context.newPage(), 'famille@demo.test', { open: '/healthz' })
  await expect(page).toHaveURL('/chooseProfile?redirect=%2Fgrades')
  await page.goto(asked)
  await expect(page).toHaveURL('/chooseProfile?redirect=%2Fgrades')
})

test('a sign-in leads on by loading the page where the router is lost', async ({ page }) => {
  let lost = 0
  // The router comes with the kit.
  await page.route('**/assets/kit-*.js', (route, request) => {
    if (!request.frame().url().includes('/login')) return route.continue()
    lost += 1
    return route.abort()
  })
  await page.goto('/login?redirect=%2Fgrades')
  await signInByHand(page)
  await expect(page).toHaveURL('/chooseProfile?redirect=%2Fgrades')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(lost).toBeGreaterThan(0)
})

test('somebody sees the open sessions and closes the one on another device', async ({ page, portal, browser }) => {
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await portal.db.query('delete from session')
  await portal.signIn(other, 'membre@demo.test', { open: '/healthz' })
  await portal.signIn(page, 'membre@demo.test', { open: '/account/settings' })
  const section = page.getByRole('region', { name: 'Sessions ouvertes' })
  await expect(section.getByText('Cette session')).toBeVisible()
  await section.getByRole('button', { name: /^Fermer la session ouverte le/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer la session' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await other.goto('/account/settings')
  await expect(other).toHaveURL('/login?redirect=%2Faccount%2Fsettings')
  await expect(other.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeVisible()
  await other.context().close()
})
