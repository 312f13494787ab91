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
  /** How many may wait for their turn; the queue refuses the rest. */
  waiting: number
}

export class ThreadTooSlow extends Error {
  override name = 'ThreadTooSlow'
}

/**
 * What would keep everyone else waiting is done in a thread of its own, which ends with it. One after the other: a file
 * is never urgent, and two at once would take what the answers need. `feed` hands over what is too much for one message.
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
      // A thread that dies while it is still being fed is heard of below.
      answered.catch(() => undefined)
      await feed?.(worker)
      return await answered
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  }

  /** One job of an account at a time, running or waiting; commands have no account. */
  return (idAccount: number | undefined, ...work: Parameters<typeof runOnce>) =>
    queue.run(idAccount, () => runOnce(...work))
}

/** The built file beside the built server; from sources, the TypeScript file through tsx, since Node 20 reads none. */
function startWorker(name: WorkerName, options: WorkerOptions) {
  // Without the arguments of this process: those of the tests' runner mean nothing to a worker.
  const bare = { ...options, execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) return new Worker(join(projectRoot, 'dist/api', `${name}.js`), bare)
  const source = pathToFileURL(join(projectRoot, 'src/api/files', `${name}.ts`)).href
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(load, { ...bare, eval: true })
}

/** Bytes as they come out of a thread. */
export function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
