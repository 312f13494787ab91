import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Route, type RouteName, routes } from '#contract/routes.ts'
import { useTestApi } from '#tests/support/api.ts'
import { sampleInputs } from '#tests/support/sample-inputs.ts'
import { someWorld } from '#tests/support/sample-world.ts'

const api = useTestApi()
const MAINTENANCE = [503, 'Maintenance', 'text/plain; charset=utf-8']
type Person = Awaited<ReturnType<typeof api.createAccount>>
let person: Person

beforeAll(async () => {
  person = await api.createAccount()
  await api.setMaintenance(true)
})
afterAll(() => api.setMaintenance(false))

const closed = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([name]) => !('duringMaintenance' in contract[name]),
)
async function createStaff() {
  const staff = await api.createAccount()
  return { ...staff, secret: await api.makeStaff(staff) }
}
const shape = ({ status, text, headers }: Awaited<ReturnType<typeof api.send>>) => [
  status,
  text,
  headers['content-type'],
]
const inputFor = (name: RouteName, { email, password }: Person) => sampleInputs[name]({ ...someWorld, email, password })

describe('during maintenance', () => {
  it.each(closed)('%s answers 503 Maintenance', async (name, { access }) => {
    const token = access === 'public' ? undefined : await api.tokenFor(person)
    expect(shape(await api.send(name, inputFor(name, person), { token }))).toEqual(MAINTENANCE)
    expect(shape(await api.send(name, {}))).toEqual(MAINTENANCE)
  })

  it.each(closed.filter(([, { access }]) => access === 'account'))('%s works for staff', async (name) => {
    const staff = await createStaff()
    const token = await api.tokenFor(staff)
    expect((await api.send(name, inputFor(name, staff), { token })).status).not.toBe(503)
  })

  it('an invalid token gets 401, so that staff can refresh theirs', async () => {
    expect((await api.call('getAccount', {}, { token: 'x'.repeat(43) })).status).toBe(401)
  })

  it('the version, the maintenance flag and the health checks answer', async () => {
    expect(await api.call('maintenanceMyabft', {})).toMatchObject({ status: 200, text: '1' })
    expect(await api.call('versionMyabft', {})).toMatchObject({ status: 200, text: api.deps.env.version })
    expect((await api.request({ url: '/healthz' })).status).toBe(200)
    expect((await api.request({ url: '/readyz' })).status).toBe(200)
  })

  it('only staff can sign in', async () => {
    await api.signIn(await createStaff())
    const grant = { grant_type: 'password', username: person.email, password: person.password }
    expect(shape(await api.send('token', grant))).toEqual(MAINTENANCE)
  })

  it('a refresh token is refused, and stays valid afterwards', async () => {
    await api.setMaintenance(false)
    const { refresh } = await api.signIn(person)
    await api.setMaintenance(true)
    expect(shape(await api.send('token', { grant_type: 'refresh_token', refresh_token: refresh }))).toEqual(MAINTENANCE)
    api.travel(60)
    await api.setMaintenance(false)
    expect((await api.refresh(refresh)).status).toBe(200)
    await api.setMaintenance(true)
  })
})

it('after maintenance the calls answer again', async () => {
  await api.setMaintenance(false)
  expect(await api.call('maintenanceMyabft', {})).toMatchObject({
    text: '0',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
  expect((await api.call('createAccount-nonce', {})).status).toBe(200)
})
