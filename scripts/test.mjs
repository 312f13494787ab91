// `npm test` runs everything. `npm run check` (--quick) runs what takes seconds. `npm run test:upgrade`
// (--upgrade) runs only the stories across two versions, and passes further arguments to tests/upgrade/run.ts. `npm run
// test:e2e` (--stories) runs only the stories, on the existing build, and `npm run test:browsers` (--browsers) only the
// journeys in Firefox and WebKit; both pass further arguments to Playwright. Each stage counts as one test beside the
// tests it runs; the last line is the sum.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
const [mode, ...options] = process.argv.slice(2)
const quick = mode === '--quick'
const reports = mkdtempSync(join(tmpdir(), 'myabft-test-'))
const total = { passed: 0, failed: 0 }
const failures = []
const PATH = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`
let postgres

try {
  if (mode === '--upgrade') await together(upgradeStage(options))
  else if (mode === '--stories') await endToEndTests(options)
  else if (mode === '--browsers') await browserJourneys(options)
  else if (quick) await quickStages()
  else await everything()
} finally {
  await postgres?.stop()
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = total.failed === 0 ? 0 : 1
// The failures are repeated at the end, where a reader of a log of ten thousand tests begins.
for (const { name, detail } of failures) console.log(`\nFAILED: ${name}${detail ? `\n${detail}` : ''}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

async function quickStages() {
  await together(readingStages())
  await unitTests('unit tests', ['src/domain', 'src/contract', 'src/web', 'tests/rules'], { TEST_POSTGRES: 'off' })
}

async function everything() {
  postgres = startPostgres()
  // The lint takes longest and uses one core: the API tests do not wait for it.
  const reading = together(readingStages())
  await together([['build', 'npm', ['run', '--silent', 'build']]])
  const database = { TEST_DATABASE_URL: await postgres.url }
  await together([
    ['schema description', 'tsx', ['scripts/describe-database.ts', '--check'], database],
    ['size of the first load', process.execPath, ['scripts/check-bundle.mjs']],
  ])
  await unitTests('unit and API tests', [], database)
  await reading
  // Each waits for a portal that starts, for a quarter of its time.
  await together([
    ['orders under kill -9', 'tsx', ['tests/faults/run.ts', '--orders', '20'], database],
    ['lost database connections', 'tsx', ['tests/faults/lose-connections.ts', '--rounds', '40']],
    ...upgradeStage(['--loads', '20'], database),
  ])
  await endToEndTests()
}

/** These only read and take seconds, so they run in parallel; each one's output is printed when it is complete. */
function readingStages() {
  return [
    ['format', 'biome', ['check', '--error-on-warnings']],
    // Lint and compiler with one checker each, by default several: every checker reads again the types that they share.
    ['lint', 'oxlint', ['--type-aware', '--deny-warnings'], { GOMAXPROCS: '1' }],
    ['types', 'tsc', ['--noEmit', '--checkers', '1']],
    ['imports', process.execPath, ['scripts/check-imports.mjs']],
    ['transactions', process.execPath, ['scripts/check-transactions.mjs']],
  ]
}

/** The PostgreSQL that stages share, whose templates are filled beside them: once for all, on a core that would be idle. */
function startPostgres() {
  const child = spawn('tsx', ['tests/support/share-postgres.ts'], {
    env: { ...process.env, PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async () => {
    const { value } = await lines.next()
    if (!value) throw new Error('The PostgreSQL of the tests did not start.')
    return value
  }
  const url = read()
  const storiesTemplate = url.then(read)
  // Those who need them hear of a failure; until then it waits.
  for (const line of [url, storiesTemplate]) line.catch(() => undefined)
  const ended = once(child, 'close')
  return {
    url,
    storiesTemplate,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

async function together(stages) {
  const outcomes = stages.map(([name, command, args, env]) => ({
    name,
    done: run(command, args, { env, keepOutput: true }),
  }))
  for (const { name, done } of outcomes) {
    const { ok, output, seconds } = await done
    heading(name)
    process.stdout.write(output)
    conclude(name, ok, seconds, { detail: lastLines(output) })
  }
}

async function unitTests(name, filters, env = {}) {
  heading(name)
  const report = join(reports, 'vitest.json')
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok, seconds } = await run('vitest', args, { env })
  const { numPassedTests = 0, numTotalTests = 0, testResults = [] } = readReport(report)
  const failed = testResults.flatMap((file) =>
    file.assertionResults.length === 0
      ? [`${file.name}: ${file.message}`]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `${file.name}: ${fullName}\n${failureMessages.join('\n')}`),
  )
  conclude(name, ok && numTotalTests > 0, seconds, {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests,
    detail: failed.join('\n'),
  })
}

/** A list of one stage, or of none where no Chromium was found. */
function upgradeStage(args, database = {}) {
  const name = 'pages across two versions'
  const chromium = findChromium() ?? installChromium()
  if (!chromium) {
    missesChromium(name)
    return []
  }
  const nginx = findProgram(process.env.NGINX_PATH, ['nginx'])
  const env = { ...database, CHROMIUM_PATH: chromium, ...(nginx && { NGINX_PATH: nginx }) }
  return [[name, 'tsx', ['tests/upgrade/run.ts', ...args], env]]
}

function missesChromium(name) {
  console.error(
    'No Chromium was found. Install one (Debian, Ubuntu: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  )
  conclude(name, false, 0)
}

async function endToEndTests(args = []) {
  const name = 'end-to-end tests'
  heading(name)
  if (!readdirSync('tests/e2e', { recursive: true }).some((place) => place.endsWith('.spec.ts'))) {
    console.log('There are none yet.')
    return
  }
  const chromium = findChromium() ?? installChromium()
  if (!chromium) return missesChromium(name)
  console.log(`Chromium: ${chromium}`)
  await playwrightTests(name, args, { CHROMIUM_PATH: chromium })
}

/** The journeys in the browsers of the distribution; with `--project firefox` or `--project webkit` in one of them. */
async function browserJourneys(args) {
  const name = 'journeys in Firefox and WebKit'
  heading(name)
  const programs = {
    FIREFOX_PATH: findProgram(process.env.FIREFOX_PATH, ['firefox-esr', 'firefox']),
    WEBKIT_DRIVER_PATH: findProgram(process.env.WEBKIT_DRIVER_PATH, ['WebKitWebDriver']),
    XVFB_PATH: findProgram(process.env.XVFB_PATH, ['Xvfb']),
  }
  const packages = {
    firefox: { FIREFOX_PATH: 'firefox-esr' },
    webkit: { WEBKIT_DRIVER_PATH: 'webkit2gtk-driver', XVFB_PATH: 'xvfb' },
  }
  const { values } = parseArgs({ args, strict: false, options: { project: { type: 'string', multiple: true } } })
  const wanted = values.project ?? Object.keys(packages)
  const missing = wanted
    .flatMap((engine) => Object.entries(packages[engine] ?? {}))
    .filter(([program]) => !programs[program])
  if (missing.length > 0) {
    const [variables, names] = [0, 1].map((column) => missing.map((row) => row[column]))
    const advice = `apt-get install ${names.join(' ')}), or set ${variables.join(', ')}`
    const detail = `Not found: ${names.join(', ')}. Install them (Debian, Ubuntu: ${advice}.`
    return conclude(name, false, 0, { detail })
  }
  await playwrightTests(name, ['--config', 'tests/browsers/playwright.config.ts', ...args], programs)
}

async function playwrightTests(name, args, programs) {
  postgres ??= startPostgres()
  const database = { E2E_POSTGRES_URL: await postgres.url, E2E_TEMPLATE: await postgres.storiesTemplate }
  const report = join(reports, 'playwright.json')
  const { ok, seconds } = await run('playwright', ['test', '--reporter=list,json', ...args], {
    env: { ...database, ...programs, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  // A flaky test passed at its second attempt, which counts as a failure here.
  const { stats = {}, suites = [] } = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  conclude(name, ok && expected > 0, seconds, {
    passed: expected,
    failed: unexpected + flaky + skipped,
    detail: storiesThatFailed(suites).join('\n'),
  })
}

function storiesThatFailed(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .flatMap(({ title, tests }) => tests.map((test) => `${file}: ${title} (${test.projectName})\n${errorOf(test)}`)),
    ...storiesThatFailed(inner),
  ])
}

/** What was expected and what was seen, without the colours and the long log of attempts. */
function errorOf({ results }) {
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message)))
  return messages.map((message) => message.split('\n').slice(0, 12).join('\n')).join('\n')
}

function findChromium() {
  // The headless shell is a quarter faster, so it comes first.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return findProgram(process.env.CHROMIUM_PATH, names)
}

function findProgram(given, names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return [given ?? '', ...names.flatMap((name) => folders.map((folder) => join(folder, name)))].find(isExecutable)
}

function isExecutable(place) {
  try {
    accessSync(place, constants.X_OK)
    return place !== ''
  } catch {
    return false
  }
}

function installChromium() {
  // Not every distribution packages the headless shell.
  if (!aptInstall('chromium-headless-shell')) aptInstall('chromium')
  return findChromium()
}

/** Only on Debian and its derivatives, as root: a container or a CI machine. Others are told the command to run. */
function aptInstall(name) {
  if (!isExecutable('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`No Chromium was found, and CHROMIUM_PATH names none: installing ${name} with apt-get.`)
  try {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
      execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
    return true
  } catch {
    return false
  }
}

function run(command, args, { env = {}, keepOutput = false } = {}) {
  const started = Date.now()
  const child = spawn(command, args, {
    env: { ...process.env, ...env, PATH },
    stdio: ['ignore', keepOutput ? 'pipe' : 'inherit', keepOutput ? 'pipe' : 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((done) => {
    const end = (ok) => done({ ok, output, seconds: (Date.now() - started) / 1000 })
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function readReport(place) {
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {}
}

function lastLines(output) {
  return output.trimEnd().split('\n').slice(-40).join('\n')
}

function heading(name) {
  console.log(`\n=== ${name} ${'='.repeat(Math.max(3, 70 - name.length))}`)
}

/** The stage itself counts as a test, so that a stage that dies without a report is a failure. */
function conclude(name, ok, seconds, { passed = 0, failed = 0, detail = '' } = {}) {
  total.passed += passed + (ok ? 1 : 0)
  total.failed += failed + (ok ? 0 : 1)
  if (!ok) failures.push({ name, detail })
  console.log(`--- ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
}
