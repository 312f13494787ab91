import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { FIRST_SCREENS } from '#web/routes/first-screens.ts'
import { ownAccount } from './support/own-account.ts'
import { enterShop, openShop, walkOrder } from './support/own-shop.ts'
import { expect, type Portal, test } from './support/portal.ts'
import { type Area, areas } from './support/screens.ts'
import { waitForRest } from './support/traffic.ts'

// Nothing here depends on another story: either worker may take the next one.
test.describe.configure({ mode: 'parallel' })

// tests/rules/guards.test.ts asks the guards of every screen what they do without a session, a right, a role or a profile.
// Here a browser shows that they are asked: once for each way in which a page begins, and for each screen when its own calls
// are refused.

/** Tabs and filters of a screen share its route, and so its guards. */
const withoutTabs = (screens: string[]) => [...new Map(screens.map((screen) => [pathOf(screen), screen])).values()]
const pathOf = (screen: string) => screen.replace(/[?#].*/, '')

const isStaff = ({ staff }: Area) => staff === true
const accountArea = areas.find(({ name }) => name === 'of an account')!
const memberArea = areas.find(({ name }) => name === 'of a member')!
const clubArea = areas.find(({ name }) => name === 'of a club')!
const staffArea: Area = {
  name: 'of the secretariat',
  staff: true,
  screens: withoutTabs(areas.filter(isStaff).flatMap(({ screens }) => screens)).filter(
    (screen) => !screen.includes('/invitation'),
  ),
}
const guarded = [accountArea, memberArea, clubArea, staffArea]
/** Outside of the area of a member: their guards ask nothing, so that only their own calls can be refused. */
const WITHOUT_AREA = ['/noMemberLinked', '/account/settings', '/mes-donnees']
const withMemberCard = memberArea.screens.filter((screen) => !WITHOUT_AREA.includes(screen))

const FIRST = Object.keys(FIRST_SCREENS).map((path) => path.replace('$club', 'taekwondo-club-namur'))

/** The ways in which a page begins: with calls and files of its own, without them, and the calls of a screen alone. */
function listBeginnings({ screens }: Area) {
  const [first, others] = [true, false].map((isFirst) =>
    screens.filter((screen) => FIRST.includes(pathOf(screen)) === isFirst),
  ) as [string[], string[]]
  return [...new Set([...first, others[0]!, ...others.filter((screen) => WITHOUT_AREA.includes(screen))])]
}

/** They show what the layout of their area has loaded; the others make calls of their own when they open. */
const WITHOUT_OWN_CALLS = [
  /^\/(profile|grades|stages|formations|palmares-\w+|arbitrage)$/,
  /^\/club\/.*\/(recapitulatifs|labelisation|inscriptions|panier)$/,
  /^\/secretariat\/(clubs\/nouveau|membres\/nouveau|maintenance)$/,
]

/** The next screen of the area whose own calls are refused: each screen is left once, and each such screen opened. */
function findNextRefused({ screens }: Area, screen: string, allowed?: string) {
  const index = screens.indexOf(screen) + 1
  const after = [...screens.slice(index), ...screens.slice(0, index)]
  return after.find((other) => other !== allowed && !WITHOUT_OWN_CALLS.some((pattern) => pattern.test(pathOf(other))))!
}

async function signIn(page: Page, portal: Portal, { email, staff }: Area, open = '/healthz') {
  if (email) await portal.signIn(page, email, { open })
  if (staff) await portal.signInStaff(page, { open })
}

/** Neither blank nor frozen: it has a title, does something when asked, and has come to rest. */
async function expectAlive(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const moves = await page.evaluate(async () => {
    let count = 0
    const replace = history.replaceState.bind(history)
    history.replaceState = (...given) => {
      count += 1
      replace(...given)
    }
    for (let frame = 0; frame < 5; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    history.replaceState = replace
    return count
  })
  expect(moves).toBe(0)
}

/** The server no longer knows the sessions of the account. */
const endSessions = (db: pg.Pool, { email = 'secretariat@demo.test' }: Area) =>
  db.query(
    `update session set ended_at = now(), end_reason = 'staff'
     where ended_at is null and id_account = (select id from account where email = $1)`,
    [email],
  )

const resumeSessions = (db: pg.Pool, { email = 'secretariat@demo.test' }: Area) =>
  db.query(
    `update session set ended_at = null, end_reason = null
     where end_reason = 'staff' and id_account = (select id from account where email = $1)`,
    [email],
  )

/** Each document keeps what the server answers about a session to itself, until the story lets it know. */
async function holdAnswers(page: Page) {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window)
    const known = new Promise((letKnow) => Object.assign(window, { letKnow }))
    window.fetch = async (input, init) => {
      const answer = send(input, init)
      answer.catch(() => undefined)
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (/^\/(api\/myabft|oauth)\//.test(pathname) && !/(version|maintenance)Myabft$/.test(pathname)) await known
      return answer
    }
  })
}

const letKnow = (page: Page) => page.evaluate(() => (window as unknown as { letKnow: () => void }).letKnow())

const storedText = (page: Page) => page.evaluate(() => localStorage.getItem('abft_intranet')!)
const store = (page: Page, text: string) => page.evaluate((state) => localStorage.setItem('abft_intranet', state), text)

/** Goes to a screen as a link does, also from the login that a refusal led to, and waits until its calls are answered. */
async function openAtRest(page: Page, screen: string) {
  await follow(page, screen)
  await waitForRest(page)
}

const follow = (page: Page, screen: string) => page.evaluate((path) => history.pushState({}, '', path), screen)

/** The same once another tab has signed in again. */
async function returnTo(page: Page, session: string, screen: string) {
  await page.evaluate((text) => {
    localStorage.setItem('abft_intranet', text)
    dispatchEvent(new StorageEvent('storage', { key: 'abft_intranet', newValue: text }))
  }, session)
  await openAtRest(page, screen)
}

/** Signed in, on the first screen, at rest. */
async function openArea(page: Page, portal: Portal, area: Area) {
  await signIn(page, portal, area, area.screens[0])
  await waitForRest(page)
}

async function expectLogin(page: Page, { staff }: Area, screen: string) {
  await expect(page).toHaveURL(
    `${staff ? '/secretariat/login' : '/login'}?${new URLSearchParams({ redirect: screen })}`,
  )
  await expectAlive(page)
}

for (const area of guarded) {
  const screens = listBeginnings(area)

  test(`a page ${area.name} ends at the login when its session is refused, at once or late`, { tag: '@desk' }, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, area)
    const session = await storedText(page)
    await endSessions(portal.db, area)
    for (const screen of screens) {
      await store(page, session)
      await page.goto(screen)
      await expectLogin(page, area, screen)
    }
    await holdAnswers(page)
    for (const screen of screens) {
      await store(page, session)
      await page.goto(screen)
      await expect(page.locator('main > *').first()).toBeVisible()
      await letKnow(page)
      await expectLogin(page, area, screen)
    }
  })
}

for (const area of [memberArea, clubArea, staffArea]) {
  test(`every screen ${area.name} ends at the login when its own calls end the session`, { tag: '@desk' }, async ({
    page,
    portal,
  }) => {
    await openArea(page, portal, area)
    const session = await storedText(page)
    for (const screen of area.screens) {
      await returnTo(page, session, screen)
      await endSessions(portal.db, area)
      const next = findNextRefused(area, screen)
      await follow(page, next)
      await expectLogin(page, area, next)
      await resumeSessions(portal.db, area)
    }
  })
}

/** An account with the licence of another account's first member, and one more. */
async function accountOfTwo(db: pg.Pool, email: string) {
  const { rows } = await db.query<{ numero_licence: string; id: number }>(
    `select m.numero_licence, m.id from member m join account_member l on l.id_member = m.id
     join account a on a.id = l.id_account where a.email = $1
     union all select numero_licence, id from member where numero_licence = '200042'`,
    [email],
  )
  const [own] = rows
  return {
    email: await ownAccount(db, own!.numero_licence, '200042'),
    licence: own!.numero_licence,
    other: rows.at(-1)!.id,
  }
}

/** Another tab of the same browser, in which a profile can be chosen. */
async function openAnotherTab(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto('/healthz')
  return {
    choose: async (activeMember: number) =>
      store(tab, JSON.stringify({ ...JSON.parse(await storedText(tab)), activeMember })),
  }
}

test('every screen of a member follows the profile that another tab chose', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const { email, licence, other } = await accountOfTwo(portal.db, 'membre@demo.test')
  await openArea(page, portal, { ...memberArea, email })
  const { activeMember: first } = JSON.parse(await storedText(page)) as { activeMember: number }
  const anotherTab = await openAnotherTab(page)
  let next = other
  for (const screen of memberArea.screens) {
    await openAtRest(page, screen)
    await anotherTab.choose(next)
    await expect(page).toHaveURL(screen)
    await expectAlive(page)
    // Only the area of a member shows who is chosen.
    if (!withMemberCard.includes(screen)) await follow(page, '/profile')
    await expect(page.getByRole('complementary', { name: 'Carte de membre' })).toContainText(
      next === other ? '200042' : licence,
    )
    next = next === other ? first : other
  }
})

test('every screen of a club says so when another tab chose a profile without it', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const { email, other } = await accountOfTwo(portal.db, 'gestionnaire@demo.test')
  await openArea(page, portal, { ...clubArea, email })
  const { activeMember: manager } = JSON.parse(await storedText(page)) as { activeMember: number }
  const anotherTab = await openAnotherTab(page)
  for (const screen of clubArea.screens) {
    await openAtRest(page, screen)
    await anotherTab.choose(other)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: screen, refused: 'club' })}`)
    await expect(page.getByRole('alert')).toHaveText('Vous n’avez pas accès à ce club avec le profil choisi.')
    await expectAlive(page)
    await anotherTab.choose(manager)
  }
})

test('every step of an order says so when another tab chose a profile without its club', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db)
  const { email, other } = await accountOfTwo(portal.db, shop.email)
  await enterShop(page, portal, { ...shop, email }, 'payment')
  await waitForRest(page)
  const session = await storedText(page)
  const anotherTab = await openAnotherTab(page)
  for (const step of ['panier', 'livraison', 'choixPayement', 'failingOrder', 'orderList']) {
    // A step may change what is stored of the order.
    await returnTo(page, session, `${shop.path}/${step}`)
    await anotherTab.choose(other)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: `${shop.path}/${step}`, refused: 'club' })}`)
    await expectAlive(page)
  }
})

/** A call that the screen makes by itself may be refused first, and lead away before the click. */
async function clickUnlessLedAway(page: Page, link: Locator) {
  await expect(async () => {
    if (!page.url().includes('refused=')) await link.click({ timeout: 5_000 })
  }).toPass()
}

const inMenu = (page: Page, menu: string, name: string) =>
  page.getByRole('navigation', { name: menu }).getByRole('link', { name, exact: true })

/** A link to another screen of the club; the cart has only the one back. */
const wayOut = (page: Page, screen: string) =>
  screen.endsWith('/panier')
    ? page.getByRole('link', { name: /^Retour/ })
    : inMenu(page, 'Espace club', screen.endsWith('/membres') ? 'Fiche du club' : 'Membres')

test('every screen of a club says so when its right was taken away', { tag: '@desk' }, async ({ page, portal }) => {
  const [namur] = (
    await portal.db.query<{ id: number }>(`select id from club where club_slug = 'taekwondo-club-namur'`)
  ).rows
  const { email, other } = await accountOfTwo(portal.db, 'membre@demo.test')
  await portal.signIn(page, email, { open: '/healthz' })
  await store(page, JSON.stringify({ ...JSON.parse(await storedText(page)), activeMember: other }))
  // A page without an account: that of a member would keep the clubs as they are now.
  await page.goto('/vie-privee')
  for (const screen of clubArea.screens) {
    await portal.db.query(
      'insert into club_manager (id_club, id_member, write, can_register_member) values ($1, $2, true, true)',
      [namur!.id, other],
    )
    await openAtRest(page, screen)
    await portal.db.query('delete from club_manager where id_club = $1 and id_member = $2', [namur!.id, other])
    await clickUnlessLedAway(page, wayOut(page, screen))
    await expect(page).toHaveURL(/^[^?]*\/login\?.*refused=taken$/)
    await expect(page.getByRole('alert')).toHaveText('Votre accès à ce club vous a été retiré.')
    await expectAlive(page)
  }
})

test('every step of an order says so when the right to its club was taken away', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db)
  await walkOrder(page, portal, shop, async () => {
    await waitForRest(page)
    const { rows } = await portal.db.query<{ id_member: number }>(
      'delete from club_manager where id_club = $1 returning id_member',
      [shop.idClub],
    )
    await clickUnlessLedAway(page, page.getByRole('link', { name: /^Retour/ }))
    await expect(page).toHaveURL(/^[^?]*\/login\?.*refused=taken$/)
    await expect(page.getByRole('alert')).toHaveText('Votre accès à ce club vous a été retiré.')
    await expectAlive(page)
    for (const { id_member } of rows) {
      await portal.db.query(
        'insert into club_manager (id_club, id_member, write, can_register_member) values ($1, $2, true, true)',
        [shop.idClub, id_member],
      )
    }
  })
})

test('every screen of a member says so when its licence was unlinked', { tag: '@desk' }, async ({ page, portal }) => {
  const email = await ownAccount(portal.db, '200001', '200042')
  const link = {
    of: `(select id from account where email = $1)`,
    to: `(select id from member where numero_licence = '200001')`,
  }
  await page.clock.install()
  await openArea(page, portal, { ...memberArea, email })
  const session = await storedText(page)
  for (const screen of withMemberCard) {
    await returnTo(page, session, screen)
    await portal.db.query(`delete from account_member where id_account = ${link.of} and id_member = ${link.to}`, [
      email,
    ])
    // Another window was in front for a while.
    await page.clock.fastForward('02:00')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { level: 1, name: 'Profil indisponible' })).toBeVisible()
    await expectAlive(page)
    await page.getByRole('link', { name: 'Choisir un autre profil' }).click()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await portal.db.query(
      `insert into account_member (id_account, id_member, linked_at) values (${link.of}, ${link.to}, now())`,
      [email],
    )
  }
})

const setMaintenance = (db: pg.Pool, on: boolean) =>
  db.query(
    `insert into setting (key, value) values ('maintenance', $1::text::jsonb) on conflict (key) do update set value = excluded.value`,
    [String(on)],
  )

async function expectMaintenance(page: Page) {
  await expect(page.getByText('temporairement indisponible pour des raisons techniques')).toBeVisible()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/login')
  await expectAlive(page)
}

for (const area of guarded.filter(({ staff }) => !staff)) {
  test(`a page ${area.name} tells of the maintenance at once`, { tag: '@desk' }, async ({ page, portal }) => {
    await signIn(page, portal, area)
    const session = await storedText(page)
    await setMaintenance(portal.db, true)
    try {
      for (const screen of listBeginnings(area)) {
        await store(page, session)
        await page.goto(screen)
        await expectMaintenance(page)
      }
    } finally {
      await setMaintenance(portal.db, false)
    }
  })
}

for (const area of [memberArea, clubArea]) {
  test(`every screen ${area.name} tells of the maintenance that its own calls are refused for`, {
    tag: '@desk',
  }, async ({ page, portal }) => {
    await openArea(page, portal, area)
    const session = await storedText(page)
    try {
      for (const screen of area.screens) {
        await returnTo(page, session, screen)
        await setMaintenance(portal.db, true)
        await follow(page, findNextRefused(area, screen))
        await expectMaintenance(page)
        await setMaintenance(portal.db, false)
      }
    } finally {
      await setMaintenance(portal.db, false)
    }
  })
}

test('screens of the secretariat say that maintenance is on', { tag: '@desk' }, async ({ page, portal }) => {
  await signIn(page, portal, staffArea)
  await setMaintenance(portal.db, true)
  try {
    await page.goto(staffArea.screens[0]!)
    for (const screen of listBeginnings(staffArea)) {
      await openAtRest(page, screen)
      await expect(page.getByText('Maintenance en cours\u00a0: le portail est fermé')).toBeVisible()
      await expectAlive(page)
    }
  } finally {
    await setMaintenance(portal.db, false)
  }
})

test('the screens for ordering say so when the right to order was taken away', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db)
  const mayOrder = (may: boolean) =>
    portal.db.query('update club_manager set can_register_member = $2 where id_club = $1', [shop.idClub, may])
  await portal.signIn(page, shop.email, { open: '/healthz' })
  for (const screen of ['inscriptions', 'saison', 'panier']) {
    // Loaded anew, since the page keeps the right as it was.
    await page.goto(`${shop.path}/${screen}`)
    await waitForRest(page)
    await mayOrder(false)
    // The cart, empty here, has its own link.
    await (screen === 'panier'
      ? page.getByRole('link', { name: 'Voir mes commandes' })
      : inMenu(page, 'Espace club', 'Mes commandes MyABFT')
    ).click()
    await expect(page).toHaveURL(`${shop.path}/club`)
    await expect(
      page.getByText('Vous ne pouvez plus commander pour ce club : ce droit vous a été retiré.'),
    ).toBeVisible()
    await expectAlive(page)
    await mayOrder(true)
  }
})

test('every screen of the secretariat says so when its role was taken away', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  await openArea(page, portal, staffArea)
  const { rows: roles } = await portal.db.query<{ id_account: number; role: string }>(
    `select r.id_account, r.role from account_role r join account a on a.id = r.id_account
     where a.email = 'secretariat@demo.test'`,
  )
  for (const screen of staffArea.screens) {
    await openAtRest(page, screen)
    await portal.db.query('delete from account_role where id_account = $1', [roles[0]!.id_account])
    // An account may see its sessions without a role.
    const next = findNextRefused(staffArea, screen, '/secretariat/mes-sessions')
    await follow(page, next)
    await expect(page).toHaveURL(`/secretariat/login?${new URLSearchParams({ redirect: next, refused: 'role' })}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAlive(page)
    for (const { id_account, role } of roles) {
      await portal.db.query('insert into account_role (id_account, role, granted_at) values ($1, $2, now())', [
        id_account,
        role,
      ])
    }
  }
})
