import { type AnyRouter, createMemoryHistory, createRouter, isRedirect } from '@tanstack/react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { areas, orderSteps } from '#tests/e2e/support/screens.ts'
import { type Answer, createBrowser } from '#tests/support/browser.ts'
import { listFiles, readCode } from './read-sources.ts'

// The guards of every screen that stories open, in the routes of the portal, asked as the router asks them: from the area to
// the screen. tests/e2e/guards.spec.ts shows in a browser that the router asks them when a call is refused.

const screensOf = (name: string) => areas.filter((area) => area.name.startsWith(name)).flatMap(({ screens }) => screens)
const isInvitation = (screen: string) => screen.startsWith('/secretariat/invitation')

const publicScreens = [...screensOf('for anyone'), ...screensOf('of the secretariat').filter(isInvitation)]
/** Of the account itself, whatever member is chosen. */
const accountScreens = ['/chooseProfile', '/noMemberLinked', '/account/settings', '/mes-donnees']
const memberScreens = screensOf('of a member').filter((screen) => !accountScreens.includes(screen))
const clubScreens = [...screensOf('of a club'), ...orderSteps.screens]
const orderScreens = clubScreens.filter(
  (screen) => !/\/(club|membres|examen|recapitulatifs|labelisation)$/.test(screen),
)
const staffScreens = screensOf('of the secretariat').filter((screen) => !isInvitation(screen))
const guarded = [...accountScreens, ...memberScreens, ...clubScreens, ...staffScreens]

const login = (redirect: string, refused = {}) => ['/login', { redirect, ...refused }]
const staffLogin = (redirect: string, refused = {}) => ['/secretariat/login', { redirect, ...refused }]
const loginOf = (screen: string) => (staffScreens.includes(screen) ? staffLogin(screen) : login(screen))

const browser = createBrowser()
let calls: { path: string }[]
let routers: Record<'portal' | 'secretariat', AnyRouter>
let forgetAnswers: () => void
let answer: (call: string) => Answer

beforeAll(async () => {
  const { tab, modules } = await browser.openTab(({ path }) => answer(path.split('/').at(-1)!), loadRoutes)
  calls = tab.calls
  routers = modules.routers
  forgetAnswers = modules.forgetAnswers
})

beforeEach(() => {
  forgetAnswers()
  calls.length = 0
  answer = allow
  enter()
})

afterAll(() => vi.unstubAllGlobals())

/** The routes of both applications; the modules of the layouts around them need a page. */
async function loadRoutes() {
  const config = { textContent: '{"federation":{},"links":{}}' }
  const location = { href: 'https://portal.test/', pathname: '/', search: '', hash: '' }
  const history = { state: null, replaceState: () => undefined }
  vi.stubGlobal('document', { title: 'MyABFT', getElementById: () => config, addEventListener: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  vi.stubGlobal('self', Object.assign(window, { location, history }))
  const { portal } = await import('#web/portal.ts')
  const { root } = await import('#web/routes/root.tsx')
  const { staffRoutes } = await import('#web/routes/staff-routes.ts')
  const { routerOptions } = await import('#web/routes/router-options.ts')
  const { queryClient } = await import('#web/lib/queries.ts')
  const secretariat = createRouter({ routeTree: root.addChildren([...staffRoutes]), ...routerOptions })
  return {
    routers: { portal, secretariat } as unknown as typeof routers,
    forgetAnswers: () => queryClient.clear(),
  }
}

/** Signed in with this member, or with none chosen. */
function enter(activeMember: number | null = 1) {
  browser.signIn()
  browser.put({ ...browser.stored(), activeMember })
  browser.fireStorageEvents()
}

function leave() {
  browser.put({})
  browser.fireStorageEvents()
}

const RIGHTS = { write: true, can_register_member: true }
const FORBIDDEN: Answer = { status: 403, body: {} }
const UNAUTHENTICATED: Answer = { status: 401, body: { message: 'Unauthenticated.' } }
const MAINTENANCE: Answer = { status: 503, text: 'Maintenance' }

function allow(call: string): Answer {
  if (call === 'getInfosMember') return { status: 200, body: { clubsMyABFT: [{ club_id: 7, club_slug: CLUB }] } }
  if (call === 'getProfilesLinkedToUser') return { status: 200, body: [{}] }
  return { status: 200, body: call === 'canCheckClubInExtranet' ? { club: { rights: RIGHTS } } : {} }
}
const CLUB = 'taekwondo-club-namur'

const allowExcept = (refused: string, given: Answer) => (call: string) => (call === refused ? given : allow(call))

/** The routes of a screen, from the root to itself. */
function routesOf(screen: string, cause = 'enter') {
  const router = routers[screen.startsWith('/secretariat') ? 'secretariat' : 'portal']
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [screen] }) })
  const location = router.latestLocation
  return router.matchRoutes(location).map(({ routeId, params, search }) => {
    const { beforeLoad, loader } = router.routesById[routeId]!.options
    const given = { params, search, location, cause }
    const load = typeof loader === 'function' ? loader : () => undefined
    return { id: routeId, guard: async () => beforeLoad?.(given), load: async () => load(given) }
  })
}

/** Where the guards of a screen lead; undefined if they let it be seen, and it loads. */
async function askGuards(screen: string, cause?: 'stay') {
  const routes = routesOf(screen, cause)
  try {
    for (const { guard } of routes) await guard()
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { to, search } = thrown.options as { to: string; search?: unknown }
    return [to, search]
  }
  for (const { load } of routes) await load()
  return undefined
}

/** On arrival, or as soon as a call that the screen's area began to load has ended the session. */
async function askGuardsUntilRefused(screen: string) {
  const onArrival = await askGuards(screen)
  if (onArrival) return onArrival
  await vi.waitFor(() => expect(browser.stored()).toBeNull())
  return askGuards(screen, 'stay')
}

describe('without a session', () => {
  it.each(publicScreens)('anyone sees %s', async (screen) => {
    leave()
    expect(await askGuards(screen)).toBeUndefined()
  })

  it.each(guarded)('%s leads to its login, which leads back', async (screen) => {
    leave()
    expect(await askGuards(screen)).toEqual(loginOf(screen))
    expect(calls).toEqual([])
  })
})

describe('with a session that the server refuses', () => {
  // Their own calls are refused, which guards.spec.ts shows for each.
  const asksNothing = ['/noMemberLinked', '/account/settings', '/mes-donnees']
  const asks = guarded.filter((screen) => !asksNothing.includes(screen))

  it.each(asksNothing)('the guards of %s ask nothing', async (screen) => {
    expect(await askGuards(screen)).toBeUndefined()
    expect(calls).toEqual([])
  })

  it.each(asks)('%s leads to its login, which leads back', async (screen) => {
    answer = () => UNAUTHENTICATED
    expect(await askGuardsUntilRefused(screen)).toEqual(loginOf(screen))
  })

  it.each(asks)('%s leads to its login during maintenance', async (screen) => {
    answer = () => MAINTENANCE
    expect(await askGuardsUntilRefused(screen)).toEqual(loginOf(screen))
  })
})

describe('a member', () => {
  it.each(memberScreens)('sees %s within the layout of a member', async (screen) => {
    expect(await askGuards(screen)).toBeUndefined()
    expect(routesOf(screen).map(({ id }) => id)).toContain('/signed-in/member-area')
  })

  it.each([...memberScreens, ...clubScreens])('is asked for before %s', async (screen) => {
    enter(null)
    expect(await askGuards(screen)).toEqual(login(screen))
  })
})

describe('a manager of a club', () => {
  it.each(clubScreens)('stays in the area of the club on the way to %s', async (screen) => {
    const elsewhere = await askGuards(screen)
    expect(elsewhere?.[0] ?? '/club/$club').toMatch(/^\/club\/\$club/)
    expect(routesOf(screen).map(({ id }) => id)).toContain('/signed-in/club/$club')
  })

  it.each(clubScreens)('of another club is told so instead of %s', async (screen) => {
    enter(2)
    answer = allowExcept('getInfosMember', { status: 200, body: { clubsMyABFT: [] } })
    expect(await askGuards(screen)).toEqual(login(screen, { refused: 'club' }))
  })

  it.each(clubScreens)('is told when the right to %s was taken', async (screen) => {
    await askGuards(screen)
    forgetAnswers()
    answer = allowExcept('canCheckClubInExtranet', FORBIDDEN)
    expect(await askGuards(screen, 'stay')).toEqual(login(screen, { refused: 'taken' }))
  })

  it.each(clubScreens)('without the right to order sees %s unless it is for ordering', async (screen) => {
    const club = { rights: { ...RIGHTS, can_register_member: false } }
    answer = allowExcept('canCheckClubInExtranet', { status: 200, body: { club } })
    expect((await askGuards(screen))?.[0]).toBe(orderScreens.includes(screen) ? '/club/$club/club' : undefined)
  })
})

describe('staff', () => {
  it.each(staffScreens)('see %s within the layout of the secretariat', async (screen) => {
    expect(await askGuards(screen)).toBeUndefined()
    expect(routesOf(screen).map(({ id }) => id)).toContain('/secretariat')
  })

  it.each(staffScreens)('without a role are told so instead of %s', async (screen) => {
    answer = () => FORBIDDEN
    expect(await askGuards(screen)).toEqual(staffLogin(screen, { refused: 'role' }))
  })
})

it('screens ask the portal by callApi, which ends a refused session', () => {
  const sources = listFiles().filter((file) => /^src\/web\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const askingThemselves = sources.filter((file) =>
    /\bfetch\(|\b(XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/.test(readCode(file)),
  )
  expect(askingThemselves.toSorted()).toEqual([
    'src/web/features/club/ordering/payment/call-sandbox.ts',
    // Images, of which a missing one is left out.
    'src/web/features/public/e-licence/use-e-licences.ts',
    // The demonstration's second factor.
    'src/web/features/secretariat/login/staff-login-page.tsx',
    'src/web/lib/call-api.ts',
    'src/web/lib/load-online.ts',
    'src/web/lib/session.ts',
  ])
})
