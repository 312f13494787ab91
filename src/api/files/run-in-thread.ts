import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createQueue } from '#api/calls/bounded-queue.ts'
import { projectRoot } from '#api/config/project-root.ts'

interface Bounds {
  /** Plain JavaScript, found by its path: a thread cannot read TypeScript, and the bundler does not see it. */
  script: string
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
export function inThread<Answer>({ script, seconds, megabytes, waiting }: Bounds) {
  const queue = createQueue({ atOnce: 1, waiting, perOwner: 1 })

  async function runOnce(workerData: unknown, feed?: (worker: Worker) => Promise<void>) {
    const worker = new Worker(join(projectRoot, script), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // What the tests' runner passes on means nothing to plain JavaScript.
      execArgv: [],
    })
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<Answer>((done, failed) => {
      worker.once('message', done)
      worker.once('error', failed)
      timer = setTimeout(() => failed(new ThreadTooSlow(script)), seconds * 1000)
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

/** Bytes as they come out of a thread. */
export function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
