// `npm run bench`: how calls, the first import and the portal under attack compare, as ratios only; a machine's own speed
// means nothing to another. `npm run bench -- calls` (or growth, copies, beside, import, attacks, paint) measures one part,
// `--quick` measures briefly in a smaller federation, `--only staffGet` those calls and growths whose names have that part.
// The last results are in bench/results.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#api/config/project-root.ts'
import { startEmbeddedPostgres } from '#api/database/embedded-postgres.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'
import {
  addPeople,
  askHealth,
  compareTimes,
  HOSTILE_IMAGES,
  LARGE_REQUESTS,
  measureMemory,
  prepareHostileImages,
  prepareLargeRequests,
  signIn,
  signInPerson,
} from './attacks.ts'
import { createFederation, type Federation } from './create-database.ts'
import { copyMembers, IMPORT_ROWS, importMembers, prepareImport } from './first-import.ts'
import { callsOfScreens } from './growth.ts'
import { dropWaitingMails, LONG_WORK, SIZES } from './long-work.ts'
import {
  answerOnce,
  type Call,
  listingOf,
  measureCall,
  median,
  memberRecord,
  startServer,
  type Target,
  waitUntilIdle,
} from './measure.ts'
import { measureInputDelay, measurePaint, startBrowser, startMinimalPage } from './paint.ts'
import { startNginx } from './start-nginx.ts'
import { LEAN } from './statements.ts'

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
})
const PAIRS = values.quick ? 3 : 7
const SECONDS = values.quick ? 1 : 3
const MEMBERS = values.quick ? 20_000 : 100_000
const LARGEST = values.quick ? 100_000 : 1_000_000
const SMALLEST = 10_000
const COPIES = 4
const CONNECTIONS = 32
const WARM_UP_CALLS = 100
const WARM_UP_SECONDS = 5
/** Where many calls are compared, each briefly. */
const BRIEF_SECONDS = 1

const folder = mkdtempSync(join(tmpdir(), 'myabft-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder })
const started: Target[] = []
interface Line {
  what: string
  goal: string
  middle: number
  ratios: number[]
  reached: boolean
}
const lines: Line[] = []
const parts = {
  calls: compareCalls,
  growth: compareGrowth,
  copies: compareCopies,
  beside: compareBesideLongWork,
  import: compareImports,
  attacks: compareUnderAttack,
  paint: comparePaint,
}
try {
  for (const [name, compare] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(name)) await compare()
    for (const target of started.splice(0)) await target.stop()
  }
} finally {
  for (const target of started) await target.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
writeFileSync(join(projectRoot, 'bench/results.md'), describeResults())
process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1

/** Calls of screens against a server that only reads the same rows, and sign-ins against the hash of the password alone. */
async function compareCalls() {
  const federation = await createFederation(postgres.ownerUrl, 'calls', {
    members: MEMBERS,
    clubs: MEMBERS / 100,
    sizes: [70, 500],
  })
  await addPeople(federation)
  const portal = await start('dist/api/server.js', federation)
  const lean = await start('bench/lean-server.ts', federation)
  const main: Compared[] = [
    ['listing of 70', listingOf(federation.clubs.get(70)!), '>= 0.7'],
    ['listing of 500', listingOf(federation.clubs.get(500)!), '>= 0.7'],
    ['member record', memberRecord, '>= 0.5'],
    ['sign-in', signIn, '>= 0.8'],
  ]
  const others = callsOfScreens(federation.clubs.get(70)!)
    .filter(([name]) => name in LEAN && name !== 'getListMember' && name !== 'getInfosMember')
    .map<Compared>(([name, call]) => [name, call, '>= 0.4'])
  const compare = async (calls: Compared[], [warmUp, seconds]: [number, number]) => {
    const wanted = calls.filter(isWanted)
    // Warm-up, until the hot code is compiled and every connection has planned its statements.
    for (const [, call] of wanted) for (const target of [portal, lean]) await measureCall(target, call, warmUp)
    for (const [name, call, goal] of wanted) {
      await report(`${name}, requests per second: portal / lean server`, goal, async () => {
        const ours = await measureCall(portal, call, seconds)
        return ours.perSecond / (await measureCall(lean, call, seconds)).perSecond
      })
    }
  }
  await compare(main, [WARM_UP_SECONDS, SECONDS])
  await compare(others, [2 * BRIEF_SECONDS, BRIEF_SECONDS])
}

/** Its name, the call and its goal. */
type Compared = [string, Call, string]

function isWanted([name]: [string, ...unknown[]]) {
  return name.includes(values.only ?? '')
}

/** Whether a call costs more in a larger federation; the clubs are of the same size. */
async function compareGrowth() {
  const [large, small] = [await ofSize(LARGEST), await ofSize(SMALLEST)]
  const targets = [await start('dist/api/server.js', large), await start('dist/api/server.js', small)] as const
  for (const [name, call] of callsOfScreens(large.clubs.get(70)!).filter(isWanted)) {
    for (const target of targets) {
      await answerOnce(target, call)
      await measureCall(target, call, BRIEF_SECONDS)
    }
    await report(`${name}, time: ${LARGEST} members / ${SMALLEST} members`, '<= 1.15', async () => {
      const perSecond: number[] = []
      for (const target of targets) {
        await waitUntilIdle(postgres.ownerUrl)
        perSecond.push((await measureCall(target, call, BRIEF_SECONDS)).perSecond)
      }
      return perSecond[1]! / perSecond[0]!
    })
  }
}

function ofSize(members: number) {
  return createFederation(postgres.ownerUrl, `of_${members}`, { members, clubs: members / 100, sizes: [70] })
}

/** Several copies behind nginx on one database, which share the machine with it and with the sender. */
async function compareCopies() {
  const federation = await createFederation(postgres.ownerUrl, 'copied', { members: 20_000, clubs: 200, sizes: [70] })
  const copies: Target[] = []
  for (let n = 0; n < COPIES; n += 1) copies.push(await start('dist/api/server.js', federation))
  const [one, several] = [await startNginx(copies.slice(0, 1), folder), await startNginx(copies, folder)]
  started.unshift(one, several)
  const call = listingOf(federation.clubs.get(70)!)
  for (const target of [one, several]) await measureCall(target, call, WARM_UP_SECONDS, CONNECTIONS)
  await report(`listing of 70, requests per second behind nginx: ${COPIES} copies / one copy`, '>= 1', async () => {
    const together = await measureCall(several, call, SECONDS, CONNECTIONS)
    return together.perSecond / (await measureCall(one, call, SECONDS, CONNECTIONS)).perSecond
  })
}

/** Whether others wait while long work runs. */
async function compareBesideLongWork() {
  const federation = await createFederation(postgres.ownerUrl, 'busy', { members: 20_000, clubs: 200, sizes: SIZES })
  const server = await startSmtpServer()
  const portal = await start('dist/api/server.js', federation, { SMTP_URL: server.url })
  const calls = callsBeside(federation.clubs.get(100)!)
  for (const [, call] of calls) await measureCall(portal, call, WARM_UP_SECONDS)
  for (const [what, work] of Object.entries(LONG_WORK)) {
    await reportBeside(portal, calls, `while ${what}`, async (state) => {
      while (state.running) await work({ portal, federation, env: settingsOf(federation) })
      await dropWaitingMails(federation)
    })
  }
  await server.close()
}

/** The calls that are measured beside long work: of members, of clubs, of the secretariat and of anybody. */
function callsBeside(idClub: number): [string, Call][] {
  const names = ['staffListMembers', 'getOrderList', 'maintenanceMyabft']
  return [
    ['listing', listingOf(idClub)],
    ['member record', memberRecord],
    ...callsOfScreens(idClub).filter(([name]) => names.includes(name)),
  ]
}

/** The p99 of each call: first without the work, then beside it. */
async function reportBeside(
  portal: Target,
  calls: [string, Call][],
  condition: string,
  work: (state: { running: boolean }) => Promise<unknown>,
) {
  const measureAll = async () => {
    const slowest: number[] = []
    for (const [, call] of calls) slowest.push((await measureCall(portal, call, BRIEF_SECONDS)).p99)
    return slowest
  }
  const measured = calls.map(([name]) => `${name} p99: ${condition} / otherwise`)
  await reportEach(measured, '<= 3', async () => {
    await waitUntilIdle(postgres.ownerUrl)
    const quiet = await measureAll()
    const state = { running: true }
    const working = work(state)
    const busy = await measureAll()
    state.running = false
    await working
    return busy.map((p99, place) => p99 / quiet[place]!)
  })
}

async function compareImports() {
  const receiving = await createFederation(postgres.ownerUrl, 'receiving', { members: 3000, clubs: 30, sizes: [100] })
  const importer = await start('dist/api/server.js', receiving)
  let turn = 0
  await report(`first import of ${IMPORT_ROWS} members, time: portal / COPY of the same rows`, '<= 8', async () => {
    turn += 1
    return (await importMembers(importer, prepareImport(turn))) / (await copyMembers(receiving.url, turn))
  })
  const calls = callsBeside(receiving.clubs.get(100)!)
  await reportBeside(importer, calls, `while ${IMPORT_ROWS} members are imported`, async (state) => {
    // Written before the windows; the second, should the first be imported before they end.
    const wanted = [prepareImport(turn + 1), prepareImport(turn + 2)]
    turn += wanted.length
    while (state.running && wanted.length > 0) await importMembers(importer, wanted.shift()!)
  })
}

/** Memory of the server and latency of other callers, while unauthenticated senders and one account attack. */
async function compareUnderAttack() {
  const attacked = await createFederation(postgres.ownerUrl, 'attacked', { members: 3000, clubs: 30, sizes: [100] })
  await addPeople(attacked)
  const portal = await start('dist/api/server.js', attacked)
  for (let turn = 0; turn < WARM_UP_CALLS; turn += 1) await Promise.all([askHealth(portal), signInPerson(portal)])
  const strangers = prepareLargeRequests(portal, folder)
  const during = `${LARGE_REQUESTS} unauthenticated requests of 14 MB`
  await report(`memory at most: during ${during} / before`, '<= 2', () => measureMemory(portal, strangers))
  await report(`/healthz: during ${during} / otherwise`, '<= 3', () => compareTimes(strangers, () => askHealth(portal)))
  const [oneByOne, atOnce] = await prepareHostileImages(portal, folder)
  const sending = `sign-in: while another account sends ${HOSTILE_IMAGES} hostile images`
  await report(`${sending} one after the other / otherwise`, '<= 3', () =>
    compareTimes(oneByOne, () => signInPerson(portal)),
  )
  await report(`${sending} at the same time / otherwise`, '<= 3', () =>
    compareTimes(atOnce, () => signInPerson(portal)),
  )
}

/** What a person on a slow phone sees at a first visit, beside the least that a page of React can do. */
async function comparePaint() {
  const federation = await createFederation(postgres.ownerUrl, 'painted', {
    members: 5000,
    clubs: 50,
    sizes: [70, 500],
  })
  const portal = await start('dist/api/server.js', federation)
  const minimal = await startMinimalPage(folder)
  const browser = await startBrowser()
  const stopBrowser = () => browser.close()
  started.unshift({ ...minimal, stop: () => Promise.all([minimal.stop(), stopBrowser()]).then(() => undefined) })
  const listing = `${portal.url}/club/club-${federation.clubs.get(70)!}/membres`
  const compare = async (url: string, heading: string, which: 'first' | 'largest') => {
    const least = await measurePaint(browser, minimal.url, 'Connexion')
    return (await measurePaint(browser, url, heading))[which] / least[which]
  }
  const beside = 'slow 4G: portal / minimal page of React'
  await report(`/login, first paint on ${beside}`, '<= 1.3', () => compare(`${portal.url}/login`, 'Connexion', 'first'))
  await report(`/login, largest paint on ${beside}`, '<= 1.5', () =>
    compare(`${portal.url}/login`, 'Connexion', 'largest'),
  )
  await report(`/profile, largest paint on ${beside}`, '<= 2', () =>
    compare(`${portal.url}/profile`, 'Profil', 'largest'),
  )
  await report(`listing of 70, largest paint on ${beside}`, '<= 2', () =>
    compare(listing, 'Licences du club', 'largest'),
  )
  const large = `${portal.url}/club/club-${federation.clubs.get(500)!}/membres`
  await report(
    'listing of 500 filtered, longest wait after a key on a phone / 200 ms',
    '<= 1',
    async () => (await measureInputDelay(browser, large, 'vander lu')) / 200,
  )
}

async function start(script: string, federation: Federation, settings: Record<string, string> = {}) {
  const target = await startServer(script, { ...settingsOf(federation), ...settings })
  started.push(target)
  return target
}

function settingsOf(federation: Federation) {
  return {
    ...PRODUCTION,
    HOST: '127.0.0.1',
    DATABASE_URL: federation.url,
    DATA_DIR: folder,
    // One account signs all measured calls.
    LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '1000000',
    // Above the 20 an hour of production, where most of the images would not be decoded.
    LIMIT_IMAGES_PER_ACCOUNT_AND_HOUR: '1000000',
  }
}

async function report(what: string, goal: string, ratioOfOnePair: () => Promise<number>) {
  await reportEach([what], goal, async () => [await ratioOfOnePair()])
}

/** Reports several ratios, which are measured together. */
async function reportEach(names: string[], goal: string, ratiosOfOnePair: () => Promise<number[]>) {
  const pairs: number[][] = []
  while (pairs.length < PAIRS) pairs.push(await ratiosOfOnePair())
  const [sign, bound] = goal.split(' ') as [string, string]
  for (const [place, what] of names.entries()) {
    const ratios = pairs.map((pair) => pair[place]!)
    const middle = median(ratios)
    const reached = sign === '<=' ? middle <= Number(bound) : middle >= Number(bound)
    lines.push({ what, goal, middle, ratios, reached })
    const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ')
    console.log(`${reached ? 'ok  ' : 'MISS'} ${what}: ${middle.toFixed(2)} (goal ${goal}; pairs ${all})`)
  }
}

/** A table with one line for each ratio, with the date and the machine. */
function describeResults() {
  const busy = (loadavg()[0]! / availableParallelism()).toFixed(1)
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load ${busy} per core at the end`
  const rows = lines.map(
    ({ what, goal, middle, ratios, reached }) =>
      `| ${what} | ${middle.toFixed(2)} | ${goal} | ${reached ? 'yes' : 'no'} | ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')} |`,
  )
  return `# Results of the last bench

${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}, ${[...positionals, values.quick ? '--quick' : ''].join(' ').trim() || 'all parts'}.

| ratio | median | goal | reached | pairs |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}
