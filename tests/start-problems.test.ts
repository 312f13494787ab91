import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'
import { planOrders } from './faults/order-world.ts'
import { createRandom } from './faults/random.ts'
import { cloneTemplate } from './support/clone-template.ts'
import { ADMIN, buildPortal, SERVER } from './support/portal-process.ts'
import { asApp } from './support/postgres.ts'
import { PRODUCTION } from './support/production.ts'

let database: Awaited<ReturnType<typeof cloneTemplate>>
beforeAll(async () => {
  await buildPortal()
  const { url, template } = inject('postgres')
  database = await cloneTemplate(url, template)
  // To the demonstration, this looks like a production portal.
  await planOrders(database.url, 1, createRandom(1), 1)
})
afterAll(() => database.drop())

/** A program of the portal that exits, and its stderr. */
async function run(program: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...settings }
  const child = spawn('bash', ['-c', program], {
    cwd: projectRoot,
    env: { NODE: process.execPath, SERVER, ADMIN, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const code = await new Promise((done) => child.on('close', done))
  return { code, stderr }
}
const start = (settings: Record<string, string>) => run('exec "$NODE" "$SERVER"', settings)

describe('the portal that cannot start exits with 1 and one sentence', () => {
  it('when its port is in use', async () => {
    const other = createServer()
    await new Promise<void>((ready) => {
      other.listen(0, '127.0.0.1', ready)
    })
    const PORT = String((other.address() as { port: number }).port)
    expect(await start({ NODE_ENV: 'test', DATABASE_URL: asApp(database.url), PORT })).toEqual({
      code: 1,
      stderr: expect.stringMatching(/The port \d+ is in use: stop the program that listens there, or set PORT\.\n$/),
    })
    other.close()
  })

  it('when the demonstration finds a database that it did not fill', async () => {
    expect(await start({ NODE_ENV: 'demo', DATABASE_URL: database.url })).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The demonstration does not run on a database that it did not fill: [^\n]*\n$/),
    })
  })

  it('as a line of JSON in production, without a password', async () => {
    const { code, stderr } = await start({ NODE_ENV: 'production', SMTP_URL: 'smtp://' })
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(JSON.parse(stderr)).toMatchObject({
      level: 60,
      msg: 'The configuration cannot be used.',
      problems: expect.arrayContaining([expect.stringContaining('SMTP_URL: must be')]),
    })
    const missing = await start({ ...PRODUCTION, DATABASE_URL: 'postgres://role:tres-secret@127.0.0.1:1/myabft' })
    expect(missing.code).toBe(1)
    expect(JSON.parse(missing.stderr)).toMatchObject({ msg: expect.stringContaining('127.0.0.1:1 does not answer') })
    expect(missing.stderr).not.toContain('tres-secret')
  })
})

it('the command line exits with 0 and prints no error when its output pipe is closed', async () => {
  const program = '"$NODE" "$ADMIN" selfcheck | true; exit ${PIPESTATUS[0]}'
  expect(await run(program, { DATABASE_URL: asApp(database.url) })).toEqual({ code: 0, stderr: '' })
})
