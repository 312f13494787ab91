import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createQueue } from '#api/calls/bounded-queue.ts'
import { projectRoot } from '#api/config/project-root.ts'

/** The source of each, which is an entry of the server's build (vite.config.ts). */
const WORKERS = {
  'documents-worker': 'src/api/documents-worker.ts',
  'spreadsheet-worker': 'src/api/files/spreadsheet-worker.ts',
  'table-worker': 'src/api/files/table-worker.ts',
  'word-template-worker': 'src/api/files/word-template-worker.ts',
}
export type WorkerName = keyof typeof WORKERS

interface Bounds {
  worker: WorkerName
  seconds: number
  megabytes: number
  /** Jobs that may wait; the queue refuses further ones. */
  waiting: number
  /** Jobs of one account, running and waiting. */
  perAccount?: number
}

export class ThreadTooSlow extends Error {
  override name = 'ThreadTooSlow'
}

/**
 * Runs work that would block the event loop in a worker thread, which ends with it. Jobs run one at a time, since a
 * file is not urgent and two would take the CPU that requests need. `feed` sends data that is too large for one
 * message.
 */
export function inThread<Job extends { work: unknown; answer: unknown }>({
  worker: name,
  seconds,
  megabytes,
  waiting,
  perAccount = 1,
}: Bounds) {
  const queue = createQueue({ atOnce: 1, waiting, perOwner: perAccount })

  async function runOnce(workerData: Job['work'], feed?: (worker: Worker) => Promise<void>, signal?: AbortSignal) {
    const entry = await findEntry(name)
    signal?.throwIfAborted()
    // Without this process's execArgv: those of the test runner mean nothing to a worker.
    const resourceLimits = { maxOldGenerationSizeMb: megabytes }
    const worker = new Worker(entry, { workerData, resourceLimits, execArgv: [] })
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<Job['answer']>((done, failed) => {
      worker.once('message', done)
      worker.once('error', failed)
      timer = setTimeout(() => failed(new ThreadTooSlow(name)), seconds * 1000)
      signal?.addEventListener('abort', () => failed(signal.reason), { once: true })
    })
    try {
      // If the worker dies while it is fed, the await below reports it.
      answered.catch(() => undefined)
      await feed?.(worker)
      return await answered
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  }

  /** Commands have no account. */
  function run(idAccount: number | undefined, ...work: Parameters<typeof runOnce>) {
    return queue.run(idAccount, () => runOnce(...work))
  }

  /** Takes a place in the queue, or refuses at once. The signal ends the waiting, or the thread. */
  function admit(idAccount: number | undefined) {
    const { turn, ahead, leave } = queue.admit(idAccount)
    return {
      ahead,
      run: async (signal: AbortSignal, workerData: Job['work'], feed: (worker: Worker) => Promise<void>) => {
        try {
          await orAborted(turn, signal)
          return await runOnce(workerData, feed, signal)
        } finally {
          leave()
        }
      },
    }
  }

  return { run, admit }
}

/** Rejects as soon as the signal aborts. */
function orAborted(waiting: Promise<void>, signal: AbortSignal) {
  const aborted = new Promise<never>((_, failed) => {
    if (signal.aborted) failed(signal.reason)
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
  })
  return Promise.race([waiting, aborted])
}

const bundles = new Map<WorkerName, Promise<string>>()

/**
 * The built file beside the built server; from sources a bundle, since Node 20 reads no TypeScript. It is made once:
 * compiling for each thread would take longer than its work.
 */
export function findEntry(name: WorkerName): Promise<string> | string {
  if (!import.meta.url.endsWith('.ts')) return join(projectRoot, 'dist/api', `${name}.js`)
  const made = bundles.get(name) ?? bundle(name)
  bundles.set(name, made)
  return made
}

async function bundle(name: WorkerName) {
  const { build } = await import('vite')
  const built = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    build: { ssr: WORKERS[name], write: false },
  })
  if (!('output' in built)) throw new Error(`Vite watches ${name} instead of building it`)
  const { code } = built.output[0]
  const folder = join(projectRoot, 'node_modules/.cache/threads')
  const place = join(folder, `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  mkdirSync(folder, { recursive: true })
  // Renamed when complete: another process may be starting the same file.
  writeFileSync(`${place}.${process.pid}`, code)
  renameSync(`${place}.${process.pid}`, place)
  return place
}

export function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
