import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { type Access, type Route, type RouteName, routes } from '#contract/routes.ts'
import { useTestApi } from '#tests/support/api.ts'
import { isForStaff } from './authorise.ts'

const api = useTestApi()
const JSON_TYPE = 'application/json'
const posts = (Object.keys(routes) as RouteName[])
  .map((name): { route: Route; endpoint: Endpoint } => ({ route: routes[name], endpoint: contract[name] }))
  .filter(({ route }) => route.method === 'POST')
  .map(({ route, endpoint }) => [route.path, route.access, endpoint] as const)
const sentences: string[] = Object.values({ ...messages, ...refusalMessages })

type Caller = 'administrator' | 'account'
let tokens: Partial<Record<Caller, string>> = {}

/** Every path is called by a person with access, so that only the body can be refused. */
async function post(url: string, access: Access, payload: string | Buffer, contentType: string | undefined) {
  const caller = isForStaff(access) ? 'administrator' : 'account'
  const token = (tokens[caller] ??= await tokenOf(caller))
  const answer = await api.request({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...(contentType !== undefined && { 'content-type': contentType }) },
  })
  // A call that was carried out may have ended the session: the next one is by new people.
  if (answer.status < 400) tokens = {}
  return answer
}

async function tokenOf(caller: Caller) {
  const account = await api.createAccount()
  if (caller === 'administrator') await api.makeStaff(account, caller)
  return api.tokenFor(account, { secondFactor: caller === 'administrator' })
}

describe.each(posts)('%s', (url, access, { input, bodyLimit = 65_536 }) => {
  const wrongShape = url === '/oauth/token' ? 400 : 422
  const nothingNeeded = input.safeParse({}).success
  it.each<[string, string | Buffer, string | undefined, number]>([
    ['malformed JSON', '{"a":', JSON_TYPE, 400],
    ['an empty body declared as JSON', '', JSON_TYPE, 400],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x00]), JSON_TYPE, 400],
    ['a __proto__ key', '{"__proto__":{"admin":true}}', JSON_TYPE, 400],
    ['a constructor key', '{"constructor":{"prototype":{"admin":true}}}', JSON_TYPE, 400],
    ['an array', '[]', JSON_TYPE, wrongShape],
    ['a string', '"bonjour"', JSON_TYPE, wrongShape],
    ['a number', '1e400', JSON_TYPE, wrongShape],
    ['null', 'null', JSON_TYPE, nothingNeeded ? 200 : wrongShape],
    ['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, JSON_TYPE, wrongShape],
    ['a huge body', `{"a":"${'x'.repeat(bodyLimit)}"}`, JSON_TYPE, 413],
    ['plain text', '{}', 'text/plain', 415],
    ['XML', '<a/>', 'application/xml', 415],
    ['a multipart form', '--x--', 'multipart/form-data; boundary=x', 415],
    ['an invalid content type', '{}', '///', 415],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', url === '/oauth/token' ? 400 : 415],
    ['a form in capitals', 'a=b', 'APPLICATION/X-WWW-FORM-URLENCODED', url === '/oauth/token' ? 400 : 415],
  ])('refuses %s', async (_case, payload, contentType, status) => {
    const answer = await post(url, access, payload, contentType)
    // A call without input is carried out; whether it succeeds no longer depends on its body.
    if (status === 200) return expect([200, 409]).toContain(answer.status)
    expect(answer.status).toBe(status)
    expect(sentences).toContain(answer.body.error_description)
    expect(answer.text).not.toMatch(/ {4}at |node_modules|Error:|FST_/)
  })

  it('answers below 500 to a NUL in every text field', async () => {
    const fields = ['username', 'email', 'token', 'nonce', 'numLicence', 'password', 'refresh_token', 'new_password']
    const body = Object.fromEntries(fields.map((field) => [field, 'a\u0000b@example.be']))
    const answer = await post(url, access, JSON.stringify({ ...body, grant_type: 'password' }), JSON_TYPE)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('a path without a call', () => {
  it.each([
    ['GET', '/api/myabft/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/oauth/token', 404],
    ['GET', '/api/myabft/createAccount', 404],
    ['DELETE', '/api/myabft/getAccount', 404],
    ['PUT', '/nowhere', 404],
    ['GET', '/assets/nothing.js', 404],
    ['GET', '/api/myabft/%00', 404],
    ['GET', '/%zz', 400],
    ['GET', `/api/${'x'.repeat(5000)}`, 404],
  ] as const)('%s %s answers %i in French', async (method, url, status) => {
    const answer = await api.request({ method, url })
    expect(answer.status).toBe(status)
    expect(answer.body.error_description).toBe(status === 404 ? refusalMessages.notFound : refusalMessages.unreadable)
  })
})

it('the server answers 4xx to what is not HTTP, and serves the next request', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as { port: number }
  const talk = (text: string) =>
    new Promise<string>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      let answer = ''
      socket.on('data', (data) => (answer += data.toString()))
      socket.on('end', () => done(answer))
      socket.on('error', fail)
    })
  expect(await talk('bonjour\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  expect(await talk(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  expect(await talk('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
})

describe('an unexpected error', () => {
  it('is logged with the request id, and answered with a general sentence only', async () => {
    const token = await api.tokenFor(await api.createAccount())
    await api.asOwner('alter table account_member rename to account_member_gone')
    const answer = await api.send('getAccount', {}, { token })
    await api.asOwner('alter table account_member_gone rename to account_member')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 'unexpected',
      message: messages.unexpected,
      error_description: messages.unexpected,
    })
    const line = api.logLines.find((text) => text.includes('the call failed'))
    expect(line).toContain('account_member')
    expect(line).toContain(`"requestId":"${answer.headers['x-request-id']}"`)
  })
})
