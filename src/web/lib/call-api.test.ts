import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, createBrowser, type Server } from '#tests/support/browser.ts'

let browser: ReturnType<typeof createBrowser>
beforeEach(() => {
  browser = createBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const auth = (accessToken: string, expires_at = Date.now() + 60_000) => ({
  isLoggedIn: true,
  accessToken,
  refreshToken: `refresh of ${accessToken}`,
  expires_in: 3600,
  expires_at,
})

const renewed = (name: string): Answer => ({
  status: 200,
  body: { user: { id: 1 }, token: { access_token: name, refresh_token: `refresh of ${name}`, expires_in: 3600 } },
})

async function open(server: Server) {
  const { tab, modules } = await browser.openTab(server, async () => ({
    ...(await import('./call-api.ts')),
    ...(await import('./session.ts')),
    ...(await import('./stored-state.ts')),
  }))
  const getAccount = () => modules.callApi('getAccount', {})
  return { tab, getAccount, modules, paths: () => tab.calls.map(({ path }) => path.replace('/api/myabft/', '')) }
}

const unauthenticated: Answer = { status: 401, body: { message: 'Unauthenticated.', error_description: 'fini' } }

describe('callApi with a session', () => {
  beforeEach(() => browser.put({ auth: auth('first') }))

  it('sends the bearer token', async () => {
    const { tab, getAccount } = await open(() => ({ status: 200, body: { id: 1 } }))
    await expect(getAccount()).resolves.toEqual({ id: 1 })
    expect(tab.calls).toEqual([{ path: '/api/myabft/getAccount', body: {}, token: 'first' }])
  })

  it.each([
    ['a 401', unauthenticated],
    ['a 500', { status: 500, body: {} }],
    ['the body Unauthenticated. with status 200', { status: 200, body: { message: 'Unauthenticated.' } }],
    ['the text Unauthenticated. with status 403', { status: 403, text: 'Unauthenticated.' }],
  ] as const)('renews the token after %s and retries', async (_what, refusal) => {
    const { tab, getAccount, paths } = await open(({ path, token }) => {
      if (path === '/oauth/token') return renewed('second')
      return token === 'first' ? refusal : { status: 200, body: { id: 1 } }
    })
    await expect(getAccount()).resolves.toEqual({ id: 1 })
    expect(paths()).toEqual(['getAccount', '/oauth/token', 'getAccount'])
    expect(tab.calls[1]!.body).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh of first' })
    expect(browser.stored()).toMatchObject({ auth: { accessToken: 'second' } })
  })

  it('keeps nothing of a renewal during which the person logged out, and ends it on the server', async () => {
    const { getAccount, modules, tab } = await open(async ({ path, token }) => {
      if (path === '/oauth/token') {
        await modules.logout()
        return renewed('second')
      }
      return token === undefined ? { status: 401, body: {} } : unauthenticated
    })
    await expect(getAccount()).rejects.toThrow()
    expect(browser.stored()).toBeNull()
    expect(tab.calls.filter(({ path }) => path.endsWith('logout')).map(({ token }) => token)).toEqual([
      'first',
      'second',
    ])
  })

  it.each([
    ['succeeds', renewed('second')],
    ['is refused', unauthenticated],
  ])('leaves the session of somebody who signed in during a renewal that %s', async (_what, answer) => {
    const { getAccount } = await open(({ path, token }) => {
      if (path === '/oauth/token') {
        browser.put({ auth: auth('other') })
        return answer
      }
      return token === 'other' ? { status: 200, body: { id: 2 } } : unauthenticated
    })
    await getAccount()
    expect(browser.stored()).toMatchObject({ auth: { accessToken: 'other' } })
  })

  it('retries three times at most', async () => {
    let count = 0
    const { getAccount, paths } = await open(({ path }) => {
      if (path !== '/oauth/token') return { status: 500, body: { error_description: 'en panne' } }
      count += 1
      return renewed(`number ${count}`)
    })
    await expect(getAccount()).rejects.toThrow('en panne')
    expect(paths().filter((path) => path === 'getAccount')).toHaveLength(4)
    expect(browser.stored()).toMatchObject({ auth: { accessToken: 'number 3' } })
  })

  it('shares one renewal between concurrent calls', async () => {
    const { getAccount, paths } = await open(({ path, token }) => {
      if (path === '/oauth/token') return renewed('second')
      return token === 'first' ? unauthenticated : { status: 200, body: { id: 1 } }
    })
    await Promise.all([getAccount(), getAccount(), getAccount()])
    expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(1)
  })

  it.each([400, 401])('ends the session when the renewal is refused with %i', async (status) => {
    const { getAccount, modules } = await open(({ path }) =>
      path === '/oauth/token' ? { status, body: { error: 'invalid_grant' } } : unauthenticated,
    )
    await expect(getAccount()).rejects.toThrow('Votre session a expiré.')
    expect(browser.stored()).toBeNull()
    expect(modules.sessionEnd()).toBe('expired')
  })

  it.each([
    ['no network', 'no network'],
    ['429', { status: 429, body: {} }],
    ['500', { status: 500, body: {} }],
    ['503', { status: 503, body: {} }],
  ] as const)('keeps the session when the renewal meets %s', async (_what, answer) => {
    const { getAccount } = await open(({ path }) => (path === '/oauth/token' ? answer : unauthenticated))
    await expect(getAccount()).rejects.toThrow('Votre session est conservée')
    expect(browser.stored()).toMatchObject({ auth: { accessToken: 'first' } })
  })

  it.each([503, 500, 200])('ends the session at the word Maintenance with status %i', async (status) => {
    const { getAccount, modules } = await open(() => ({ status, text: 'Maintenance' }))
    await expect(getAccount()).rejects.toThrow('temporairement indisponible')
    expect(browser.stored()).toBeNull()
    expect(modules.sessionEnd()).toBe('maintenance')
  })

  it.each([200, 422])('rejects with the message of an answer with success false and status %i', async (status) => {
    const { getAccount } = await open(() => ({ status, body: { success: false, message: 'Ce lien est usé.' } }))
    await expect(getAccount()).rejects.toMatchObject({ status: 422, said: 'Ce lien est usé.' })
  })

  it('rejects without a message of the server when a proxy answers', async () => {
    const { getAccount } = await open(() => ({ status: 502, text: '<h1>Bad Gateway</h1>' }))
    await expect(getAccount()).rejects.toMatchObject({ status: 502, said: undefined, code: undefined })
  })

  it.each([403, 404, 409, 422, 429])('notifies onRefusedCall only of 403 and 404: %i', async (status) => {
    const { getAccount, modules } = await open(() => ({ status, body: {} }))
    const heard: string[] = []
    const stop = modules.onRefusedCall((name) => heard.push(name))
    await expect(getAccount()).rejects.toMatchObject({ status })
    expect(heard).toEqual([403, 404].includes(status) ? ['getAccount'] : [])
    stop()
  })

  it.each([403, 404, 409, 422, 429])('does not retry after a %i', async (status) => {
    const errors = { email: ['Cette adresse e-mail est déjà utilisée.'] }
    const { getAccount, paths } = await open(() => ({ status, body: { error_description: 'non', errors } }))
    await expect(getAccount()).rejects.toMatchObject({
      status,
      message: 'non',
      fieldErrors: { email: errors.email[0] },
    })
    expect(paths()).toEqual(['getAccount'])
  })
})

it('callApi renews an expired token first', async () => {
  browser.put({ auth: auth('old', Date.now() - 1) })
  const { tab, getAccount } = await open(({ path }) =>
    path === '/oauth/token' ? renewed('fresh') : { status: 200, body: { id: 1 } },
  )
  await getAccount()
  expect(tab.calls.map(({ path, token }) => [path, token])).toEqual([
    ['/oauth/token', undefined],
    ['/api/myabft/getAccount', 'fresh'],
  ])
})

it.each([
  ['after its storage event', true],
  ['before its storage event', false],
])('callApi uses the token that another tab renewed, %s', async (_how, told) => {
  browser.put({ auth: auth('first') })
  const { getAccount, paths } = await open(({ token }) => {
    if (token !== 'first') return { status: 200, body: { id: 1 } }
    browser.put({ auth: auth('from the other tab') })
    if (told) browser.fireStorageEvents()
    return unauthenticated
  })
  await expect(getAccount()).resolves.toEqual({ id: 1 })
  expect(paths()).toEqual(['getAccount', 'getAccount'])
})

it('callApi sends the bearer token of a public call, and does not renew it', async () => {
  browser.put({ auth: auth('first', Date.now() - 1) })
  const { tab, modules } = await open(() => ({ status: 500, body: {} }))
  await expect(modules.callApi('recoverAccount', { email: 'a@b.be' })).rejects.toMatchObject({ status: 500 })
  expect(tab.calls).toEqual([expect.objectContaining({ token: 'first' })])
})

it('signIn rejects with a French sentence during maintenance', async () => {
  const { modules } = await open(() => ({ status: 503, text: 'Maintenance' }))
  await expect(modules.signIn('a@b.be', 'secret')).rejects.toThrow('temporairement indisponible')
})
