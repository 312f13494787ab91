import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { createQueue } from '#api/calls/bounded-queue.ts'
import { projectRoot } from '#api/config/project-root.ts'

/** Each is a file beside this one, and an entry of the server's build (vite.config.ts). */
type WorkerName = 'spreadsheet-worker' | 'table-worker' | 'word-template-worker'

interface Bounds {
  worker: WorkerName
  seconds: number
  megabytes: number
  /** Jobs that may wait; the queue refuses further ones. */
  waiting: number
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
}: Bounds) {
  const queue = createQueue({ atOnce: 1, waiting, perOwner: 1 })

  async function runOnce(workerData: Job['work'], feed?: (worker: Worker) => Promise<void>) {
    const worker = startWorker(name, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<Job['answer']>((done, failed) => {
      worker.once('message', done)
      worker.once('error', failed)
      timer = setTimeout(() => failed(new ThreadTooSlow(name)), seconds * 1000)
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

  /** One job per account, running or waiting. Commands have no account. */
  return (idAccount: number | undefined, ...work: Parameters<typeof runOnce>) =>
    queue.run(idAccount, () => runOnce(...work))
}

/**
 * Starts the built file beside the built server; from sources, the TypeScript file through tsx (Node 20 reads none).
 */
function startWorker(name: WorkerName, options: WorkerOptions) {
  // Without this process's execArgv: those of the test runner mean nothing to a worker.
  const bare = { ...options, execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) return new Worker(join(projectRoot, 'dist/api', `${name}.js`), bare)
  const source = pathToFileURL(join(projectRoot, 'src/api/files', `${name}.ts`)).href
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(load, { ...bare, eval: true })
}

export function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
