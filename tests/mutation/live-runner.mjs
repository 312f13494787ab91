/* oxlint-disable unicorn/require-post-message-target-origin -- a message between threads, not windows */
/* oxlint-disable no-underscore-dangle -- the names that Stryker and Vitest chose */
import { collectTests, startTests } from '@vitest/runner'
import { TestRunner, vi } from 'vitest'

/** The name that Stryker's instrumented code looks for. */
const stryker = (globalThis.__stryker__ ??= {})

/**
 * Runs inside Vitest's worker thread and never ends: instead of collecting the file that Vitest started, it waits for
 * the test runs that stryker-plugin.mjs asks for. The modules stay loaded from one run to the next, which is what makes
 * a mutant cost milliseconds and not a start of the portal.
 */
export default class LiveRunner extends TestRunner {
  #allLoaded = false

  async onBeforeCollect() {
    const channel = new BroadcastChannel('mutation')
    const reply = async ({ request, ...question }) => {
      const answer = await this.#answer(question).catch((error) => ({ error: String(error?.stack ?? error) }))
      channel.postMessage({ answer: request, ...answer })
    }
    channel.addEventListener('message', ({ data }) => {
      if (data.request) void reply(data)
    })
    channel.postMessage({ ready: true })
    await new Promise(() => undefined)
  }

  async #answer({ mutant, hitLimit, isStatic, mutatedFile, files }) {
    Object.assign(stryker, { activeMutant: undefined, hitCount: mutant && 0, hitLimit, mutantCoverage: undefined })
    const wanted = isStatic ? await this.#importersOf(mutatedFile, files) : files
    if (isStatic) this.#forgetModules()
    const tests = []
    for (const { file, pattern } of wanted) {
      // A static mutant changes what is computed while a module loads.
      if (isStatic) stryker.activeMutant = mutant
      const ran = await this.#runFile(file, pattern && new RegExp(pattern), mutant)
      tests.push(...ran)
      if (mutant !== undefined && ran.some(({ failure }) => failure)) break
    }
    if (isStatic) this.#forgetModules()
    stryker.activeMutant = undefined
    return { tests, coverage: stryker.mutantCoverage, hitCount: stryker.hitCount }
  }

  async #runFile(filepath, testNamePattern, mutant) {
    this.#invalidate((file) => file === filepath)
    this.workerState.filepath = filepath
    const runner = this.#createRunner(mutant)
    const [file] = await startTests([{ filepath, testNamePattern }], runner)
    vi.resetConfig()
    vi.restoreAllMocks()
    const tests = testsOf(file).filter(({ result }) => result && ['pass', 'fail'].includes(result.state))
    const outside = [file, ...suitesOf(file)].flatMap(({ result }) => result?.errors ?? [])[0]
    return [
      ...tests.map((test) => ({
        name: nameOf(test),
        file: filepath,
        ms: test.result.duration ?? 0,
        failure: test.result.state === 'fail' ? (test.result.errors?.[0]?.message ?? 'failed') : undefined,
      })),
      ...(outside ? [{ name: 'outside a test', file: filepath, ms: 0, failure: outside.message }] : []),
    ]
  }

  #createRunner(mutant) {
    const runner = new FileRunner(this.config, mutant)
    Object.defineProperty(runner, 'moduleRunner', { value: this.moduleRunner })
    runner.__setTraces(this._otel)
    return runner
  }

  #forgetModules() {
    this.#invalidate((file) => !file.includes('/node_modules/') && !file.includes('/tests/mutation/'))
  }

  #invalidate(isWanted) {
    const { evaluatedModules } = this.workerState
    for (const [file, modules] of evaluatedModules.fileToModulesMap) {
      if (isWanted(file)) for (const module of modules) evaluatedModules.invalidateModule(module)
    }
  }

  /** Those of all test files that load the mutated one. */
  async #importersOf(mutatedFile, files) {
    if (!this.#allLoaded) for (const { file } of files) await collectTests([file], this.#createRunner())
    this.#allLoaded = true
    const { evaluatedModules } = this.workerState
    const seen = new Set()
    const waiting = [...(evaluatedModules.fileToModulesMap.get(mutatedFile) ?? [])].map(({ id }) => id)
    while (waiting.length > 0) {
      const id = waiting.pop()
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(...(evaluatedModules.getModuleById(id)?.importers ?? []))
    }
    return files.filter(({ file }) => seen.has(file))
  }
}

class FileRunner extends TestRunner {
  constructor(config, mutant) {
    super(config)
    this.mutant = mutant
  }

  onBeforeRunFiles(files) {
    // Tests with a longer timeout of their own try thousands of random inputs: too slow to run per mutant.
    for (const test of files.flatMap(testsOf)) if (test.timeout > this.config.testTimeout) test.mode = 'skip'
    if (this.mutant !== undefined) stryker.activeMutant = this.mutant
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    const isDryRun = this.mutant === undefined
    if (isDryRun && test.mode !== 'skip') stryker.currentTestId = `${test.file.filepath}#${nameOf(test)}`
  }

  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    stryker.currentTestId = undefined
    // One failure kills a mutant: the rest is skipped.
    if (this.mutant !== undefined && test.result?.state === 'fail') this.cancelRun = true
  }
}

function testsOf(suite) {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]))
}

function suitesOf(suite) {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? [task, ...suitesOf(task)] : []))
}

function nameOf(test) {
  const names = [test.name]
  for (let { suite } = test; suite; suite = suite.suite) if (!('filepath' in suite)) names.unshift(suite.name)
  return names.join(' ')
}
