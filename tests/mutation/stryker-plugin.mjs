/* oxlint-disable unicorn/require-post-message-target-origin -- a message between threads, not windows */
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commonTokens, declareClassPlugin, declareValuePlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { createVitest } from 'vitest/node'

/** Tests remembered as killers, and how many of them a mutant meets first. */
const MAX_KILLERS = 20
const MAX_LIKELY = 3
/** MUTATION_EVERY=5 tries every fifth mutant: an estimate, where all of them would take too long. */
const SAMPLE_EVERY = Number(process.env.MUTATION_EVERY ?? 1)
const RUNNER = 'tests/mutation/live-runner.mjs'

/**
 * Stryker's test runner for this project: one Vitest worker that keeps the code loaded and runs the tests of one mutant
 * after the other. The runner that Stryker brings starts a worker per mutant, which costs half a second for src/domain
 * and a start of the whole portal for src/api.
 */
class LiveVitest {
  static inject = tokens(commonTokens.options)
  #options
  #vitest
  #channel
  #requests = 0
  /** How long each test took, in milliseconds. */
  #duration = new Map()
  /** Tests that killed a mutant, the last one first: the next mutant is beside the one before. */
  #killers = []
  /** Whether a test passes when it runs alone. */
  #passesAlone = new Map()

  constructor(options) {
    this.#options = options.liveVitest
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    const version = JSON.stringify('mutation')
    this.#vitest = await createVitest(
      'test',
      {
        config: false,
        watch: false,
        include: [RUNNER],
        runner: resolve(RUNNER),
        globalSetup: this.#options.globalSetup,
        env: { NODE_ENV: 'test' },
        pool: 'threads',
        maxWorkers: 1,
        isolate: false,
        // Less than Stryker's own: a mutant that makes a test wait for ever fails, and the worker stays.
        testTimeout: 20_000,
        hookTimeout: 20_000,
        restoreMocks: true,
        reporters: [],
        onConsoleLog: () => false,
      },
      { define: { __APP_VERSION__: version } },
    )
    this.#channel = new BroadcastChannel('mutation')
    const ready = this.#next((data) => data.ready)
    const ended = this.#vitest.start().then(() => {
      throw new Error('Vitest ended before a mutant was tried')
    })
    ended.catch(() => undefined)
    await Promise.race([ready, ended])
  }

  async dryRun() {
    const { tests, coverage, error } = await this.#ask({ files: this.#allFiles() })
    if (error) return { status: DryRunStatus.Error, errorMessage: error }
    for (const test of tests) this.#duration.set(idOf(test), test.ms)
    return { status: DryRunStatus.Complete, tests: tests.map(toResult), mutantCoverage: coverage }
  }

  /** A mutant outside the sample is an error, which Stryker leaves out of its figure. */
  async mutantRun(options) {
    const isTried = Number(options.activeMutant.id) % SAMPLE_EVERY === 0
    return isTried ? this.#tryMutant(options) : { status: MutantRunStatus.Error, errorMessage: 'not in the sample' }
  }

  async #tryMutant({ activeMutant, testFilter, hitLimit, mutantActivation, sandboxFileName }) {
    const { tests, hitCount, error } = await this.#ask({
      mutant: activeMutant.id,
      hitLimit,
      isStatic: mutantActivation === 'static',
      mutatedFile: resolve(sandboxFileName),
      files: testFilter ? await this.#order(testFilter) : this.#allFiles(),
    })
    if (error) return toMutantRunResult({ status: DryRunStatus.Error, errorMessage: error })
    const killer = tests.find(({ failure }) => failure !== undefined)
    if (killer) this.#killers = [...new Set([idOf(killer), ...this.#killers])].slice(0, MAX_KILLERS)
    const timeout = determineHitLimitReached(hitCount, hitLimit)
    return toMutantRunResult(timeout ?? { status: DryRunStatus.Complete, tests: tests.map(toResult) })
  }

  async dispose() {
    this.#channel?.close()
    await this.#vitest?.close()
  }

  #allFiles() {
    return this.#options.tests.flatMap((place) => findTests(place).map((file) => ({ file: resolve(file) })))
  }

  /** All of them, the likeliest to kill first, then file by file, the quickest first. */
  async #order(testIds) {
    const likely = []
    for (const id of this.#killers.filter((one) => testIds.includes(one)).slice(0, MAX_LIKELY)) {
      if (await this.#runsAlone(id)) likely.push(id)
    }
    const rest = testIds.filter((id) => !likely.includes(id))
    const time = (ids) => ids.reduce((sum, id) => sum + (this.#duration.get(id) ?? 0), 0)
    const ordered = groupByFile(rest).toSorted((one, other) => time(one) - time(other))
    return [...groupByFile(likely), ...ordered].map(toFile)
  }

  /** A test that needs what another one did would fail alone, and seem to kill. */
  async #runsAlone(id) {
    if (!this.#passesAlone.has(id)) {
      const { tests = [] } = await this.#ask({ files: [toFile([id])] })
      this.#passesAlone.set(id, tests.length > 0 && tests.every(({ failure }) => failure === undefined))
    }
    return this.#passesAlone.get(id)
  }

  #ask(question) {
    this.#requests += 1
    const request = this.#requests
    const answer = this.#next((data) => data.answer === request)
    this.#channel.postMessage({ request, ...question })
    return answer
  }

  /** The next message that fits. */
  #next(fits) {
    return new Promise((done) => {
      const listen = ({ data }) => {
        if (!fits(data)) return
        this.#channel.removeEventListener('message', listen)
        done(data)
      }
      this.#channel.addEventListener('message', listen)
    })
  }
}

/** A test file, or those of a folder and below. */
function findTests(place) {
  if (place.endsWith('.test.ts')) return [place]
  const names = readdirSync(place, { recursive: true })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => join(place, name))
}

const fileOf = (id) => id.slice(0, id.indexOf('#'))
const idOf = ({ file, name }) => `${file}#${name}`

function groupByFile(testIds) {
  const groups = new Map()
  for (const id of testIds) groups.set(fileOf(id), [...(groups.get(fileOf(id)) ?? []), id])
  return [...groups.values()]
}

/** What to run of a file: tests that are all of it. */
function toFile(testIds) {
  const file = fileOf(testIds[0])
  const names = testIds.map((id) => escapeRegExp(id.slice(file.length + 1)))
  return { file, pattern: `(?:${names.join('|')})$` }
}

function toResult({ name, file, ms, failure }) {
  const base = { id: idOf({ file, name }), name, fileName: file, timeSpentMs: ms }
  return failure === undefined
    ? { ...base, status: TestStatus.Success }
    : { ...base, status: TestStatus.Failed, failureMessage: failure }
}

function escapeRegExp(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error']
/** Errors that code tells apart by their class; what they say is for the log. A Refusal is an answer, so not among them. */
const LOGGED_ERRORS = [
  'Error',
  'BadSignature',
  'IntentUnknown',
  'ProviderFailed',
  'ProviderRefused',
  'ProviderUnreachable',
]

/** What is only written to the log decides nothing: log calls, and the texts, causes and names of errors. */
const logTexts = {
  shouldIgnore({ node, parent }) {
    if (node.type === 'CallExpression' && isLogCall(node.callee)) return 'only logged'
    if (parent?.type === 'NewExpression' && node !== parent.callee && LOGGED_ERRORS.includes(parent.callee.name)) {
      return 'text or cause of an error'
    }
    const isErrorName = node.type === 'ClassProperty' && node.override && node.key.name === 'name'
    return isErrorName ? 'name of an error' : undefined
  },
}

/** `log.warn(…)` or `work.log.warn(…)` */
function isLogCall(callee) {
  if (callee.type !== 'MemberExpression' || !LOG_LEVELS.includes(callee.property.name)) return false
  return (callee.object.property ?? callee.object).name === 'log'
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'live-vitest', LiveVitest),
  declareValuePlugin(PluginKind.Ignore, 'log-texts', logTexts),
]

export const strykerValidationSchema = {
  properties: {
    liveVitest: {
      type: 'object',
      required: ['tests'],
      properties: { tests: { type: 'array', items: { type: 'string' } }, globalSetup: { type: 'string' } },
    },
  },
}
