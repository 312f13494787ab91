import { Worker } from 'node:worker_threads'
import { createQueue } from '#api/calls/bounded-queue.ts'
import { findEntry, ThreadTooSlow, type WorkerName } from './run-in-thread.ts'

interface Bounds {
  worker: WorkerName
  /** How long one answer may take. */
  seconds: number
  megabytes: number
  /** Questions that the thread has at the same time. */
  atOnce: number
  /** Questions that may wait; the queue refuses further ones. */
  waiting: number
  /** How long the thread waits for another question before it ends, and gives its memory back. */
  idleSeconds: number
}

interface Asked<Answer> {
  worker: Worker
  done: (answer: Answer) => void
  failed: (reason: Error) => void
}

/** A message of the worker: the answer to the question with that id, or the error that prevented it. */
export interface Reply<Answer> {
  id: number
  answer?: Answer
  error?: Error
}

/**
 * A thread that stays for the next question: starting one, with the packages it needs, takes longer than the work. What a
 * question brings and its answer are copied.
 */
export function lastingThread<Job extends { work: unknown; answer: unknown }>({
  worker: name,
  seconds,
  megabytes,
  atOnce,
  waiting,
  idleSeconds,
}: Bounds) {
  const queue = createQueue({ atOnce, waiting })
  const asked = new Map<number, Asked<Job['answer']>>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let questions = 0

  function start(entry: string) {
    // Without this process's execArgv: those of the test runner mean nothing to a worker.
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: megabytes }, execArgv: [] })
    worker.on('message', ({ id, answer, error }: Reply<Job['answer']>) => {
      const question = asked.get(id)
      if (error) question?.failed(error)
      else question?.done(answer)
    })
    worker.on('error', (error: Error) => end(worker, error))
    worker.on('exit', () => end(worker, new Error(`${name} has ended`)))
    return worker
  }

  /** Ends a worker: its open questions fail with the reason, and the next question starts a new worker. */
  function end(worker: Worker, reason: Error) {
    if (thread === worker) thread = undefined
    for (const question of asked.values()) if (question.worker === worker) question.failed(reason)
    void worker.terminate()
  }

  async function askNow(question: Job['work']) {
    const entry = await findEntry(name)
    clearTimeout(idle)
    thread ??= start(entry)
    const worker = thread
    // A command that waits for nothing else must not end before the answer.
    worker.ref()
    questions += 1
    const id = questions
    const timer = setTimeout(() => end(worker, new ThreadTooSlow(name)), seconds * 1000)
    try {
      return await new Promise<Job['answer']>((done, failed) => {
        asked.set(id, { worker, done, failed })
        worker.postMessage({ id, question })
      })
    } finally {
      clearTimeout(timer)
      asked.delete(id)
      if (asked.size === 0) rest(worker)
    }
  }

  function rest(worker: Worker) {
    worker.unref()
    clearTimeout(idle)
    idle = setTimeout(() => end(worker, new Error(`${name} was not needed`)), idleSeconds * 1000).unref()
  }

  return { ask: (question: Job['work']) => queue.run(undefined, () => askNow(question)) }
}
