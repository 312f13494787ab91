// `npm run test:upgrade`: pages in Chromium while two versions of the portal run behind one proxy, while the upgrade of
// docs/production.md is carried out, and while it is taken back. A short form of it is part of `npm test`.
//   --loads 200        how many page loads at least
//   --old <folder>     a built checkout of version 2.0.0; otherwise the old version is this one, and the new version
//                      is this one with another number, other asset names and one more migration
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { projectRoot } from '#api/config/project-root.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { asApp, grantToApp, startTestPostgres } from '#tests/support/postgres.ts'
import { layOutRelease, turnIntoNextVersion } from './lay-out-release.ts'
import { openTab, startVisitors } from './load-pages.ts'
import { createMachine, isReady, type Release } from './run-releases.ts'
import { startNginx, startRoundRobin } from './start-proxy.ts'

const { values } = parseArgs({ options: { loads: { type: 'string', default: '200' }, old: { type: 'string' } } })
const loads = Number(values.loads)
const started = Date.now()
const problems: string[] = []
const stops: (() => unknown)[] = []

try {
  await upgradeUnderVisitors()
} finally {
  for (const stop of stops.toReversed()) await stop()
}
for (const problem of problems) say(problem)
say(`${problems.length} problems, after ${((Date.now() - started) / 1000).toFixed(1)} s`)
process.exitCode = problems.length === 0 ? 0 : 1

async function upgradeUnderVisitors() {
  const folder = mkdtempSync(join(tmpdir(), 'myabft-releases-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const { before, after } = layOutReleases(folder)
  const database = await createDatabase()
  const machine = createMachine(asApp(database.url))
  stops.push(machine.stop)
  machine.runAdmin(before, ['migrate'], database.url)
  await grantTo(database.url)

  const ports: [number, number] = [await findFreePort(), await findFreePort()]
  for (const port of ports) await machine.start(before, port)
  const proxy = await startProxy(join(folder, 'proxy'), ports)
  stops.push(proxy.stop)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  stops.push(() => browser.close())

  const tab = await openTab(browser, `${proxy.url}/account/create`)
  const visitors = startVisitors(browser, proxy.url)
  const phase = async (name: string, least: number, work: () => Promise<void>) => {
    const seen = await visitors.loadDuring(least, work)
    say(`${name}: ${seen}`)
  }
  await phase('the schema is migrated and one copy restarted', loads / 10, async () => {
    machine.runAdmin(after, ['migrate'], database.url)
    await expectReady('an old copy on the newer schema', ports[0])
    await machine.restart(after, ports[0])
  })
  await phase('two versions side by side', loads / 2, async () => undefined)
  await phase('the other copy restarted', loads / 10, () => machine.restart(after, ports[1]))
  problems.push(...(await tab.goOn()))
  await phase('the files of a running release are taken away', loads / 10, () => spoil(after, ports))
  await phase('the code is taken back, one copy after the other', loads / 5, async () => {
    for (const port of ports) await machine.restart(before, port)
  })
  problems.push(...visitors.problems)
  say(`${visitors.loads()} page loads, ${visitors.problems.length} of them blank or incomplete`)
}

function layOutReleases(folder: string): { before: Release; after: Release } {
  const here = layOutRelease(projectRoot, join(folder, 'releases/a'))
  if (!values.old) {
    return { before: here, after: turnIntoNextVersion(layOutRelease(projectRoot, join(folder, 'releases/b'))) }
  }
  const before = layOutRelease(values.old, join(folder, 'releases/b'))
  shareAssets(before, here)
  return { before, after: here }
}

/** Version 2.0.0 does not store its assets in the database, so CHANGELOG.md has them copied between the folders. */
function shareAssets(...[a, b]: [Release, Release]) {
  const assetsOf = ({ folder }: Release) => join(folder, 'dist/web/assets')
  cpSync(assetsOf(a), assetsOf(b), { recursive: true, force: false })
  cpSync(assetsOf(b), assetsOf(a), { recursive: true, force: false })
}

async function createDatabase() {
  const postgres = await startTestPostgres()
  stops.push(() => postgres.stop())
  const database = await cloneTemplate(postgres.url, 'template1')
  stops.push(database.drop)
  return database
}

async function grantTo(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await grantToApp(pool)
  await pool.end()
}

async function startProxy(folder: string, copies: [number, number]) {
  const port = await findFreePort()
  if (process.env.NGINX_PATH) return startNginx(folder, { port, copies })
  say('nginx was not found: a round-robin proxy of the test stands in for deploy/nginx.conf')
  return startRoundRobin({ port, copies })
}

/** Rebuilding in the folder of a running instance: not the documented way, but it survives. */
async function spoil({ folder }: Release, ports: number[]) {
  writeFileSync(join(folder, 'db/migrations/9999_still_newer.sql'), 'select 1;\n')
  renameSync(join(folder, 'dist/web/assets'), join(folder, 'dist/web/gone'))
  for (const port of ports) await expectReady('a copy beside the files of a newer version', port)
}

async function expectReady(who: string, port: number) {
  if (!(await isReady(port))) problems.push(`${who} is not ready`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
