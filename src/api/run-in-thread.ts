import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { tooMany } from './http/refusal.ts'
import { projectRoot } from './project-root.ts'

interface Bounds {
  /** Plain JavaScript, found by its path: a thread cannot read TypeScript, and the bundler does not see it. */
  script: string
  seconds: number
  megabytes: number
  /** How many may wait for their turn; the rest is asked to come back. */
  waiting: number
}

export class ThreadTooSlow extends Error {
  override name = 'ThreadTooSlow'
}

/**
 * What would keep everyone else waiting is done in a thread of its own, which ends with it. One after the other: a file
 * is never urgent, and two at once would take what the answers need. `feed` hands over what is too much for one message.
 */
export function inThread<Answer>({ script, seconds, megabytes, waiting: mostWaiting }: Bounds) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

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

  return async function run(...work: Parameters<typeof runOnce>): Promise<Answer> {
    if (waiting >= mostWaiting) throw tooMany(10)
    waiting += 1
    const turn = last.then(() => runOnce(...work)).finally(() => (waiting -= 1))
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Bytes as they come out of a thread. */
export function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
