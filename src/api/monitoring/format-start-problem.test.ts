import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, inject, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { connect, createClient } from '#api/database/connect.ts'
import { migrate } from '#api/database/migrate.ts'
import { cloneTemplate, databaseUrl } from '#tests/support/clone-template.ts'
import { asApp } from '#tests/support/postgres.ts'
import { formatStartProblem } from './format-start-problem.ts'

const server = inject('postgres').url
const problemOf = async (work: () => unknown, settings: Record<string, string> = {}) => {
  const error = await Promise.resolve()
    .then(work)
    .then(
      () => new Error('nothing went wrong'),
      (reason: Error) => reason,
    )
  return formatStartProblem(error, readEnv(settings))
}

function listen(port: number, host: string) {
  return new Promise((done, fail) => {
    const listener = createServer()
    listener.once('error', fail)
    listener.listen(port, host, () => listener.close(done))
  })
}

describe('formatStartProblem returns one sentence', () => {
  it('for a port in use', async () => {
    const other = createServer()
    await new Promise<void>((ready) => {
      other.listen(0, '127.0.0.1', ready)
    })
    const { port } = other.address() as { port: number }
    const problem = await problemOf(() => listen(port, '127.0.0.1'), { PORT: String(port) })
    expect(problem).toBe(`The port ${port} is in use: stop the program that listens there, or set PORT.`)
    other.close()
  })

  it('for a HOST that is not an IP of this machine', async () => {
    const host = '192.0.2.1'
    expect(await problemOf(() => listen(0, host), { HOST: host })).toBe(
      'This machine has no network address 192.0.2.1: set HOST.',
    )
  })

  it('for a DATA_DIR that cannot be written', async () => {
    const DATA_DIR = '/dev/null/data'
    expect(await problemOf(() => mkdirSync(`${DATA_DIR}/postgres`, { recursive: true }), { DATA_DIR })).toBe(
      'The folder /dev/null/data (DATA_DIR) cannot be written (ENOTDIR): give it to the user that runs the portal, or set DATA_DIR.',
    )
  })

  const withPassword = () => {
    const url = new URL(server)
    url.password = 'tres-secret'
    return url.href
  }
  it.each<[string, () => string, RegExp]>([
    [
      'for a database that is down',
      () => 'postgres://role:tres-secret@127.0.0.1:1/myabft',
      /^The database server 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\): check that it runs, and DATABASE_URL\.$/,
    ],
    [
      'for a wrong database password',
      withPassword,
      /^The database server 127\.0\.0\.1:\d+ refuses the role \w+: check the password in DATABASE_URL\.$/,
    ],
    [
      'for a missing database',
      () => databaseUrl(server, 'absente'),
      /^The database absente does not exist on 127\.0\.0\.1:\d+: create it, or correct DATABASE_URL\.$/,
    ],
  ])('%s', async (_, urlOf, sentence) => {
    const client = createClient(urlOf())
    const problem = await problemOf(() => client.connect(), { DATABASE_URL: urlOf() })
    expect(problem).toMatch(sentence)
    expect(problem).not.toContain('tres-secret')
  })

  it('for an outdated schema, and for missing rights', async () => {
    const database = await cloneTemplate(server, 'template1')
    const url = asApp(database.url)
    const [app, owner] = [url, database.url].map((place) => connect(place, () => undefined, { max: 1 }).pool)
    expect(await problemOf(() => migrate(app!))).toMatch(
      /^The schema is too old for this version, .*docs\/production\.md/,
    )
    await migrate(owner!)
    expect(await problemOf(() => migrate(app!), { DATABASE_URL: url })).toMatch(
      /^The role \w+ lacks rights in the database: run deploy\/database-grants\.sql as the owner of the tables\.$/,
    )
    await Promise.all([app!.end(), owner!.end()])
    await database.drop()
  })

  it('or undefined for an unknown error', () => {
    expect(formatStartProblem(new TypeError('x is not a function'), readEnv({}))).toBeUndefined()
  })
})
