import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { type Route, type RouteName, routes } from '#contract/routes.ts'
import { useTestApi } from '#tests/support/api.ts'
import { dataAddress, twoHalves } from '#tests/support/images.ts'
import { isForStaff } from './authorise.ts'
import { LARGE_BODIES } from './large-bodies.ts'

const api = useTestApi()
const large = (Object.keys(routes) as RouteName[])
  .map((name): { route: Route; endpoint: Endpoint } => ({ route: routes[name], endpoint: contract[name] }))
  .filter(({ route, endpoint }) => endpoint.bodyLimit !== undefined && route.access !== 'public')
  .map(({ route }) => [route.path, route.access] as const)

let port: number
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as { port: number }).port
})

const ANNOUNCED_BYTES = 13_000_000

/** A request whose headers announce a body that is not sent. */
async function announce(path: string, token?: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : ''
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${authorization}Content-Length: ${ANNOUNCED_BYTES}\r\n\r\n`,
  )
  return socket
}

async function readHead(socket: Socket) {
  const [data] = (await once(socket, 'data')) as [Buffer]
  return data.toString()
}

it('the calls with a large body include photos, logos and staff uploads', () => {
  const paths = large.map(([path]) => path.split('/').at(-1))
  expect(paths).toEqual(expect.arrayContaining(['savePhotoMember', 'saveLogoClub']))
  expect(large.filter(([, access]) => isForStaff(access)).length).toBeGreaterThan(5)
})

it('deploy/nginx.conf allows a large body for exactly the calls that need it', () => {
  const configured = /location ~ \^\/api\/myabft\/\(([\w|]+)\)\$/.exec(
    readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8'),
  )?.[1]
  expect(configured?.split('|').toSorted()).toEqual(large.map(([path]) => path.split('/').at(-1)!).toSorted())
})

describe.each(large)('%s', (path, access) => {
  it('answers 401 without a token before the body is sent', async () => {
    const socket = await announce(path)
    expect(await readHead(socket)).toMatch(/^HTTP\/1.1 401 /)
    socket.destroy()
  })

  it('answers 401 to an unknown token, and staff calls 403 to a member, before the body is sent', async () => {
    const unknown = await announce(path, 'x'.repeat(43))
    expect(await readHead(unknown)).toMatch(/^HTTP\/1.1 401 /)
    unknown.destroy()
    if (!isForStaff(access)) return
    const member = await announce(path, await api.tokenFor(await api.createAccount()))
    expect(await readHead(member)).toMatch(/^HTTP\/1.1 403 /)
    member.destroy()
  })
})

describe('concurrent large bodies', () => {
  const path = routes.savePhotoMember.path

  it('are refused with 429 beyond the queue, and a disconnect frees the slot', async () => {
    const account = async () => api.tokenFor(await api.createAccount())
    const open: Socket[] = []
    for (let n = 0; n <= LARGE_BODIES.atOnce + LARGE_BODIES.waiting; n += 1) {
      open.push(await announce(path, await account()))
    }
    const refused = await Promise.race(open.map(readHead))
    expect(refused).toMatch(/^HTTP\/1.1 429 /)
    expect(refused).toMatch(/retry-after: 5/i)
    expect(refused).toContain(refusalMessages.busy)
    for (const socket of open) socket.destroy()

    const person = await api.createAccount()
    const member = await api.createMember()
    await api.linkMember(person, member)
    const photo = dataAddress(await twoHalves().jpeg().toBuffer())
    const token = await api.tokenFor(person)
    const save = async () => (await api.call('savePhotoMember', { id_member: member.id, photo }, { token })).status
    await expect.poll(save).toBe(200)
  })

  it('of one account are refused beyond two, and other accounts are served', async () => {
    const token = await api.tokenFor(await api.createAccount())
    const open = [await announce(path, token), await announce(path, token), await announce(path, token)]
    const refused = await Promise.race(open.map(readHead))
    expect(refused).toMatch(/^HTTP\/1.1 429 /)
    const other = await api.send('savePhotoMember', {}, { token: await api.tokenFor(await api.createAccount()) })
    expect(other.status).toBe(422)
    for (const socket of open) socket.destroy()
  })

  it('that are refused are read to the end, so the connection can be reused', async () => {
    const token = await api.tokenFor(await api.createAccount())
    const open = [await announce(path, token), await announce(path, token), await announce(path, token)]
    const refused = await Promise.race(open.map(async (socket) => [socket, await readHead(socket)] as const))
    expect(refused[1]).toMatch(/^HTTP\/1.1 429 /)
    let received = ''
    refused[0].on('data', (data: Buffer) => {
      received += data.toString()
    })
    refused[0].write(Buffer.alloc(ANNOUNCED_BYTES))
    refused[0].write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => received).toMatch(/HTTP\/1.1 200 /)
    for (const socket of open) socket.destroy()
  })
})
