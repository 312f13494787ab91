import fc from 'fast-check'
import { expect, it } from 'vitest'
import { REFUSAL_CODES } from '#contract/refusal-codes.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { useTestApi } from '#tests/support/api.ts'
import { isReading, needsManager, sampleInputFor } from '#tests/support/sample-inputs.ts'
import { createManager, createStaffWork, type StaffWork } from '#tests/support/sample-world.ts'
import { isForStaff } from './authorise.ts'

type Portal = Awaited<ReturnType<typeof createPortalUser>>
type Staff = Awaited<ReturnType<typeof createStaff>>

/** Of each call. */
const REQUESTS = 8
const HIGH = '1000000'
// Raised, so that requests reach the use cases instead of the limits.
const api = useTestApi({
  env: {
    LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: HIGH,
    LIMIT_WRONG_PASSWORDS_PER_IP: HIGH,
    LIMIT_WRONG_LINKS: HIGH,
    LIMIT_ACCOUNTS_PER_IP_AND_HOUR: HIGH,
    LIMIT_MAILS_PER_ADDRESS_AND_HOUR: HIGH,
    LIMIT_MAILS_PER_IP_AND_HOUR: HIGH,
    LIMIT_RENEWAL_SEARCHES_PER_HOUR: HIGH,
  },
})

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b@example.be',
  '\ud800',
  '‮abc',
  '🥋'.repeat(300),
  'İ'.repeat(250),
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'x'.repeat(10_000),
  '0000-00-00',
  '9999-12-31',
  '275760-09-13',
  Number.MAX_SAFE_INTEGER,
  1e308,
  -1,
  0,
  2_147_483_648,
  0.1,
  true,
  null,
  [],
  [[[[]]]],
  {},
  { $gt: '' },
  { length: 1e9 },
)
/** Any character. fast-check's own unit of all of them takes four seconds to list them. */
const character = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.string({ unit: character, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)
const request = fc.record({
  /** The valid input with some fields replaced, left out or added; or something else altogether. */
  body: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        replaced: fc.dictionary(fc.nat(8).map(String), value, { maxKeys: 3 }),
        added: fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 2 }),
      }),
    },
    { weight: 1, arbitrary: value.map((raw) => ({ raw })) },
  ),
  contentType: fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'a',
      ),
    },
  ),
  token: fc.oneof(
    { weight: 6, arbitrary: fc.constant('valid' as const) },
    { weight: 1, arbitrary: fc.constantFrom('none' as const, 'x'.repeat(43), 'é', ' ') },
  ),
  headers: fc.dictionary(
    fc.constantFrom(
      'idempotency-key',
      'if-match',
      'user-agent',
      'x-forwarded-for',
      'accept',
      'accept-encoding',
      'origin',
      'cookie',
    ),
    fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
    { maxKeys: 3 },
  ),
})

it(`every call answers ${REQUESTS} fuzzed requests without a 5xx or a stack trace`, { timeout: 600_000 }, async () => {
  const reached = new Set<RouteName>()
  // New people after each request that may have changed something, so that it does not block a later one.
  let people: { portal?: Portal; staff?: Staff } = {}
  // So that no list is empty.
  await createStaffWork(api)
  const answersRefusals = (name: RouteName) =>
    fc.asyncProperty(request, async ({ body, contentType, token, headers }) => {
      const { method, path, access } = routes[name]
      const staff = isForStaff(access) ? (people.staff ??= await createStaff()) : undefined
      const portal = staff && !needsManager(name) ? undefined : (people.portal ??= await createPortalUser())
      const payload = 'raw' in body ? body.raw : await almostValid(name, portal?.manager, staff?.work, body)
      const authorization = token === 'valid' ? (staff ?? portal!).token : token
      const answer = await api.request({
        method,
        url: method === 'GET' ? `${path}?${new URLSearchParams(asQuery(payload))}` : path,
        ...(method === 'POST' && { payload: JSON.stringify(payload) }),
        headers: {
          ...headers,
          ...(method === 'POST' && { 'content-type': contentType }),
          ...(authorization !== 'none' && { authorization: `Bearer ${authorization}` }),
        },
      })
      if (![401, 403, 503].includes(answer.status)) reached.add(name)
      if (!isReading(name) && answer.status < 400) people = staff ? {} : { staff: people.staff }
      // During maintenance the other calls would only answer 503.
      if (name === 'staffSetMaintenance') await api.setMaintenance(false)
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
      expect(answer.text).not.toMatch(/\n\s+at |node_modules|syntax error|FST_ERR/)
      if (answer.status >= 400) {
        expect(answer.body.error_description).toMatch(/[a-zà-ÿ]{3}/)
        expect(REFUSAL_CODES).toContain(answer.body.code)
      }
    })
  for (const [place, name] of (Object.keys(routes) as RouteName[]).entries()) {
    await fc.assert(answersRefusals(name), { numRuns: REQUESTS, seed: 20_261_115 + place })
  }
  expect([...reached].toSorted()).toEqual(Object.keys(routes).toSorted())
  const failures = api.logLines.filter((line) => line.includes('the call failed'))
  expect(failures).toEqual([])
})

async function createPortalUser() {
  const manager = await createManager(api)
  return { manager, token: await api.tokenFor(manager.account) }
}

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account, 'administrator')
  return { token: await api.tokenFor(account, { secondFactor: true }), work: {} as StaffWork }
}

function asQuery(payload: unknown) {
  return Object.entries(payload ?? {}).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)])
}

async function almostValid(
  name: RouteName,
  manager: Portal['manager'] | undefined,
  work: StaffWork | undefined,
  changes: { replaced: Record<string, unknown>; added: Record<string, unknown> },
) {
  const input: Record<string, unknown> = { ...(await sampleInputFor(api, name, manager, work)) }
  const fields = Object.keys(input)
  for (const [place, replacement] of Object.entries(changes.replaced)) {
    const field = fields[Number(place)]
    if (field) input[field] = replacement
  }
  return { ...changes.added, ...input }
}
