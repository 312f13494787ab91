import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { FIRST_SCREENS } from '#web/routes/first-screens.ts'
import { ownAccount } from './support/own-account.ts'
import { openShop, walkOrder } from './support/own-shop.ts'
import { expect, type Portal, test } from './support/portal.ts'
import { type Area, areas } from './support/screens.ts'
import { waitForRest } from './support/traffic.ts'

// Nothing here depends on another story: either worker may take the next one.
test.describe.configure({ mode: 'parallel' })

// tests/rules/guards.test.ts asks the guards of every screen what they do without a session, a right, a role or a profile.
// Here a browser shows that they are asked: once for each way in which a page begins, and for each screen when its own calls
// are refused, for one of two reasons in turns.

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

/** Each screen with one of two ways to lose it, in turns; the first ones, of different kinds, with both. */
function takeTurns<Way>(screens: string[], ways: [Way, Way]) {
  const turnsFrom = (start: number, some: string[]) =>
    some.map((screen, index) => ({ screen, way: ways[(start + index) % 2]! }))
  return [...turnsFrom(0, screens), ...turnsFrom(1, screens.slice(0, 3))]
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

test('every screen of a member follows the profile that another tab chose, and says so when its licence was unlinked', {
  tag: '@desk',
}, async ({ page, portal }) => {
  const { db } = portal
  const { email, licence, other } = await accountOfTwo(db, 'membre@demo.test')
  const link = {
    of: `(select id from account where email = $1)`,
    to: `(select id from member where numero_licence = $2)`,
  }
  await page.clock.install()
  await openArea(page, portal, { ...memberArea, email })
  const session = await storedText(page)
  const anotherTab = await openAnotherTab(page)
  const chooseOther = async (screen: string) => {
    await anotherTab.choose(other)
    await expect(page).toHaveURL(screen)
    await expectAlive(page)
    // Only the area of a member shows who is chosen.
    if (!withMemberCard.includes(screen)) await follow(page, '/profile')
    await expect(page.getByRole('complementary', { name: 'Carte de membre' })).toContainText('200042')
  }
  const unlink = async () => {
    await db.query(`delete from account_member where id_account = ${link.of} and id_member = ${link.to}`, [
      email,
      licence,
    ])
    // Another window was in front for a while.
    await page.clock.fastForward('02:00')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { level: 1, name: 'Profil indisponible' })).toBeVisible()
    await expectAlive(page)
    await page.getByRole('link', { name: 'Choisir un autre profil' }).click()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await db.query(
      `insert into account_member (id_account, id_member, linked_at) values (${link.of}, ${link.to}, now())`,
      [email, licence],
    )
  }
  for (const { screen, way: loseProfile } of takeTurns(memberArea.screens, [chooseOther, unlink])) {
    await returnTo(page, session, screen)
    await (WITHOUT_AREA.includes(screen) ? chooseOther(screen) : loseProfile(screen))
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

const manage = (db: pg.Pool, idClub: number, idMember: number) =>
  db.query('insert into club_manager (id_club, id_member, write, can_register_member) values ($1, $2, true, true)', [
    idClub,
    idMember,
  ])

async function expectWithoutClub(page: Page, screen: string) {
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: screen, refused: 'club' })}`)
  await expect(page.getByRole('alert')).toHaveText('Vous n’avez pas accès à ce club avec le profil choisi.')
  await expectAlive(page)
}

async function expectRightTaken(page: Page) {
  await expect(page).toHaveURL(/^[^?]*\/login\?.*refused=taken$/)
  await expect(page.getByRole('alert')).toHaveText('Votre accès à ce club vous a été retiré.')
  await expectAlive(page)
}

test('every screen of a club says so when another tab chose a profile without it, or its right was taken away', {
  tag: '@desk',
}, async ({ page, portal }) => {
  const { db } = portal
  const [namur] = (await db.query<{ id: number }>(`select id from club where club_slug = 'taekwondo-club-namur'`)).rows
  const { email, other: manager } = await accountOfTwo(db, 'membre@demo.test')
  await portal.signIn(page, email, { open: '/healthz' })
  const { activeMember: first } = JSON.parse(await storedText(page)) as { activeMember: number }
  const anotherTab = await openAnotherTab(page)
  await anotherTab.choose(manager)
  // A page without an account: that of a member would keep the clubs as they are now.
  await page.goto('/vie-privee')
  const chooseFirst = async (screen: string) => {
    await anotherTab.choose(first)
    await expectWithoutClub(page, screen)
    await anotherTab.choose(manager)
  }
  const takeRight = async (screen: string) => {
    await db.query('delete from club_manager where id_club = $1 and id_member = $2', [namur!.id, manager])
    await clickUnlessLedAway(page, wayOut(page, screen))
    await expectRightTaken(page)
    await manage(db, namur!.id, manager)
  }
  await manage(db, namur!.id, manager)
  for (const { screen, way: loseClub } of takeTurns(clubArea.screens, [chooseFirst, takeRight])) {
    await openAtRest(page, screen)
    await loseClub(screen)
  }
})

test('every step of an order says so when another tab chose a profile without its club, or its right was taken away', {
  tag: '@desk',
}, async ({ page, portal }) => {
  const { db } = portal
  const shop = await openShop(db)
  const { email, other } = await accountOfTwo(db, shop.email)
  const anotherTab = await openAnotherTab(page)
  const chooseOther = async () => {
    const { pathname, search } = new URL(page.url())
    await anotherTab.choose(other)
    await expectWithoutClub(page, pathname + search)
  }
  const takeRight = async () => {
    const { rows } = await db.query<{ id_member: number }>(
      'delete from club_manager where id_club = $1 returning id_member',
      [shop.idClub],
    )
    await clickUnlessLedAway(page, page.getByRole('link', { name: /^Retour/ }))
    await expectRightTaken(page)
    for (const { id_member } of rows) await manage(db, shop.idClub, id_member)
  }
  let [loseClub, loseNext] = [chooseOther, takeRight]
  await walkOrder(page, portal, { ...shop, email }, async () => {
    await waitForRest(page)
    await loseClub()
    ;[loseClub, loseNext] = [loseNext, loseClub]
  })
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

/** A reason for which the server refuses the calls of a screen. */
interface Refusal {
  begin: () => Promise<unknown>
  expectTold: (screen: string) => Promise<void>
  end: () => Promise<unknown>
}

const endOfSession = (page: Page, { db }: Portal, area: Area): Refusal => ({
  begin: () => endSessions(db, area),
  expectTold: (screen) => expectLogin(page, area, screen),
  end: () => resumeSessions(db, area),
})

const maintenance = (page: Page, { db }: Portal): Refusal => ({
  begin: () => setMaintenance(db, true),
  expectTold: () => expectMaintenance(page),
  end: () => setMaintenance(db, false),
})

async function lossOfRole(page: Page, { db }: Portal): Promise<Refusal> {
  const { rows: roles } = await db.query<{ id_account: number; role: string }>(
    `select r.id_account, r.role from account_role r join account a on a.id = r.id_account
     where a.email = 'secretariat@demo.test'`,
  )
  return {
    begin: () => db.query('delete from account_role where id_account = $1', [roles[0]!.id_account]),
    expectTold: async (screen) => {
      await expect(page).toHaveURL(`/secretariat/login?${new URLSearchParams({ redirect: screen, refused: 'role' })}`)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAlive(page)
    },
    end: () =>
      Promise.all(
        roles.map(({ id_account, role }) =>
          db.query('insert into account_role (id_account, role, granted_at) values ($1, $2, now())', [
            id_account,
            role,
          ]),
        ),
      ),
  }
}

for (const [area, reason, listOther] of [
  [memberArea, 'are refused for maintenance', maintenance],
  [clubArea, 'are refused for maintenance', maintenance],
  [staffArea, 'need a role that was taken away', lossOfRole],
] as const) {
  test(`every screen ${area.name} leads to the login when its own calls end the session or ${reason}`, {
    tag: '@desk',
  }, async ({ page, portal }) => {
    await openArea(page, portal, area)
    const session = await storedText(page)
    const refusals: [Refusal, Refusal] = [endOfSession(page, portal, area), await listOther(page, portal)]
    for (const { screen, way: refusal } of takeTurns(area.screens, refusals)) {
      await returnTo(page, session, screen)
      // An account may see its sessions without a role.
      const next = findNextRefused(area, screen, '/secretariat/mes-sessions')
      await refusal.begin()
      try {
        await follow(page, next)
        await refusal.expectTold(next)
      } finally {
        await refusal.end()
      }
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
