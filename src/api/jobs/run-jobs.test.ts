import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handleItems } from '#api/database/handle-items.ts'
import type { Deps } from '#api/deps.ts'
import type { JobName } from '#contract/job-names.ts'
import { useTestApi } from '#tests/support/api.ts'
import { type Job, runDueJobs, startJobs } from './run-jobs.ts'

const api = useTestApi()
const DAY = 86_400
let jobs = 0

function newJob(run: Job['run'] = async () => undefined, everySeconds = 60) {
  jobs += 1
  return { name: `job-${jobs}` as JobName, everySeconds, run: vi.fn(run) }
}

const rowOf = ({ name }: Job) => api.db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const runs = (...wanted: Job[]) => runDueJobs(api.deps, wanted)

/** A job that runs until the test ends it. */
function newSlowJob(everySeconds = 60) {
  let end = () => {}
  let begun = () => {}
  const started = new Promise<void>((done) => {
    begun = done
  })
  const job = newJob(() => {
    begun()
    return new Promise<void>((done) => {
      end = done
    })
  }, everySeconds)
  return { job, started, end: () => end() }
}

const CONNECTION_LOST = 'Connection terminated unexpectedly'

/** The connection is lost at the next statements with this text: before or after PostgreSQL has executed them. */
function loseConnection(when: 'before' | 'after', part: string, times: number) {
  let lost = 0
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => Promise<unknown> }
  const send = client.query
  async function lose(this: pg.Client, ...args: unknown[]) {
    const { text } = args[0] as { text?: string }
    if (!text?.includes(part) || lost === times) return send.apply(this, args)
    lost += 1
    if (when === 'after') await send.apply(this, args)
    throw new Error(CONNECTION_LOST)
  }
  vi.spyOn(client, 'query').mockImplementation(lose)
  return { lost: () => lost }
}

afterEach(() => void vi.useRealTimers())

describe('runDueJobs', () => {
  it('runs a new job at once, then at each interval', async () => {
    const job = newJob()
    expect(await runs(job)).toEqual([job.name])
    api.travel(59)
    expect(await runs(job)).toEqual([])
    api.travel(1)
    expect(await runs(job)).toEqual([job.name])
  })

  it('runs a job once when eight instances call it at the same time', async () => {
    const job = newJob()
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => runs(job)))
      expect(job.run).toHaveBeenCalledTimes(round)
      api.travel(60)
    }
  })

  it('runs the other jobs while a slow one still runs', async () => {
    const slow = newSlowJob()
    const quick = newJob()
    const both = runs(slow.job, quick)
    await slow.started
    await expect.poll(async () => (await rowOf(quick)).last_success_at).toEqual(api.clock.now())
    expect((await rowOf(slow.job)).last_success_at).toBeNull()
    slow.end()
    expect(await both).toEqual([slow.job.name, quick.name])
  })

  it('does not start a job whose instance renews the lease, even when the next run is due', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slow = newSlowJob()
    const first = runs(slow.job)
    await slow.started
    for (let renewals = 0; renewals < 10; renewals += 1) {
      api.travel(20)
      vi.advanceTimersByTime(20_000)
      const lease = new Date(api.clock.now().getTime() + 60_000)
      await expect.poll(async () => (await rowOf(slow.job)).lease_until).toEqual(lease)
      expect(await runs(slow.job)).toEqual([])
    }
    slow.end()
    await first
    expect(slow.job.run).toHaveBeenCalledTimes(1)
    expect(await rowOf(slow.job)).toMatchObject({ holder: null, lease_until: null, failures: 0 })
  })

  it('takes over a job when the lease of a dead instance expires, and ignores its late result', async () => {
    const slow = newSlowJob(DAY)
    // The instance dies, so its lease is never renewed.
    const dead = runs(slow.job)
    await slow.started
    api.travel(59)
    expect(await runs(slow.job)).toEqual([])
    api.travel(1)
    slow.job.run.mockImplementationOnce(async () => {
      expect(await rowOf(slow.job)).toMatchObject({ failures: 1, last_error: 'the copy that ran it ended' })
    })
    expect(await runs(slow.job)).toEqual([slow.job.name])
    const after = await rowOf(slow.job)
    expect(after).toMatchObject({ failures: 0, last_error: null, last_success_at: api.clock.now() })
    // A late result of the first instance is ignored.
    api.travel(5)
    slow.end()
    await dead
    expect(await rowOf(slow.job)).toEqual(after)
    expect(await runs(slow.job)).toEqual([])
  })

  it('takes over a job that kills its instance three times, then waits for its interval', async () => {
    let begin = () => {}
    const job = newJob(() => {
      begin()
      return new Promise(() => {})
    }, DAY)
    async function runAndDie() {
      const begun = new Promise<string[]>((done) => {
        begin = () => done(['died'])
      })
      return Promise.race([runs(job), begun])
    }
    const outcomes: string[][] = []
    for (let minute = 0; minute < 6; minute += 1) {
      outcomes.push(await runAndDie())
      api.travel(60)
    }
    expect(outcomes).toEqual([['died'], ['died'], ['died'], ['died'], [], []])
    api.travel(DAY)
    expect(await runAndDie()).toEqual(['died'])
  })

  it('reruns a job scheduled by a clock 400 days ahead, not one by a clock seconds ahead', async () => {
    const [job, slow] = [newJob(), newSlowJob()]
    api.travel(400 * DAY)
    await runs(job)
    void runs(slow.job)
    await slow.started
    api.travel(-400 * DAY)
    slow.job.run.mockResolvedValue(undefined)
    expect(await runs(job, slow.job)).toEqual([job.name, slow.job.name])

    api.travel(60)
    api.travel(10)
    expect(await runs(job)).toEqual([job.name])
    api.travel(-10)
    expect(await runs(job)).toEqual([])
  })

  it('logs and stores a failure, retries with backoff, and runs the other jobs', async () => {
    const [bad, good] = [newJob(() => Promise.reject(new Error('pas possible')), 4 * 3600), newJob()]
    await bad.run.withImplementation(
      async () => undefined,
      () => runs(bad),
    )
    const success = api.clock.now()
    api.travel(4 * 3600)
    expect(await runs(bad, good)).toEqual([bad.name, good.name])
    expect(api.logLines.join('')).toContain('the job failed')
    for (const [place, minutes] of [1, 2, 4, 8, 16, 32, 64, 128, 240, 240].entries()) {
      expect(await rowOf(bad)).toMatchObject({
        last_error: 'pas possible',
        failures: place + 1,
        last_success_at: success,
        last_finished_at: api.clock.now(),
      })
      api.travel(minutes * 60 - 1)
      expect(await runs(bad)).toEqual([])
      api.travel(1)
      expect(await runs(bad)).toEqual([bad.name])
    }
    api.travel(4 * 3600)
    bad.run.mockResolvedValue(undefined)
    await runs(bad)
    expect(await rowOf(bad)).toMatchObject({ last_error: null, failures: 0, last_success_at: api.clock.now() })
  })

  it('releases a job whose end was lost with the connection as soon as the database answers again', async () => {
    const job = newJob()
    const connection = loseConnection('before', '"last_finished_at" =', 2)
    expect(await runs(job)).toEqual([job.name])
    expect(connection.lost()).toBe(2)
    expect(await rowOf(job)).toMatchObject({ holder: null, failures: 1, last_error: CONNECTION_LOST })
  })

  it('lets go of a job whose claim was made but not answered, for the next look to run it', async () => {
    const job = newJob()
    loseConnection('after', 'insert into job ', 1)
    await expect(runs(job)).rejects.toThrow(CONNECTION_LOST)
    expect(job.run).not.toHaveBeenCalled()
    expect(await rowOf(job)).toMatchObject({ holder: null, failures: 0 })
    expect(await runs(job)).toEqual([job.name])
  })

  it('releases a job unrun when the instance is stopping, for the next one to run', async () => {
    const job = newJob(undefined, DAY)
    await runDueJobs(api.deps, [job], () => true)
    expect(await rowOf(job)).toMatchObject({ holder: null, failures: 0, last_success_at: null })
    expect(await runs(job)).toEqual([job.name])
    expect(await runs(job)).toEqual([])
  })
})

describe('startJobs', () => {
  /** The clock of the database, plus an offset. */
  function nearDatabase(): { deps: Deps; travel: (seconds: number) => void } {
    let ahead = 0
    return {
      deps: { ...api.deps, clock: { now: () => new Date(Date.now() + ahead * 1000) } },
      travel: (seconds) => {
        ahead += seconds
      },
    }
  }

  function lookAgain<Result>(result: Result) {
    vi.advanceTimersByTime(10_000)
    return result
  }

  it('checks for due jobs again while a slow one runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { deps, travel } = nearDatabase()
    const [slow, quick] = [newSlowJob(), newJob()]
    const worker = startJobs(deps, [slow.job, quick])
    for (let round = 1; round <= 3; round += 1) {
      await expect.poll(() => lookAgain(quick.run)).toHaveBeenCalledTimes(round)
      travel(61)
    }
    expect(slow.job.run).toHaveBeenCalledTimes(1)
    slow.end()
    await worker.stop()
    expect(await rowOf(slow.job)).toMatchObject({ holder: null, next_run_at: expect.any(Date) })
  })

  it('runs nothing and warns once while its clock differs from the database’s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { deps, travel } = nearDatabase()
    const job = newJob()
    const said = () => api.logLines.filter((line) => line.includes('the clock differs')).length
    travel(400 * DAY)
    const worker = startJobs(deps, [job])
    await expect.poll(() => lookAgain(said())).toBe(1)
    travel(-400 * DAY)
    await expect.poll(() => lookAgain(job.run)).toHaveBeenCalledTimes(1)
    await worker.stop()
    expect(said()).toBe(1)
  })
})

describe('handleItems', () => {
  const failing = (job: Job) =>
    api.db.selectFrom('job_failure').selectAll().where('job', '=', job.name).orderBy('item').execute()

  /** A job with items 1 to 100, of which the first fifty always fail. */
  function newItemJob() {
    const tried: number[] = []
    const poison = new Set(Array.from({ length: 50 }, (_, n) => n + 1))
    const items = Array.from({ length: 100 }, (_, n) => n + 1)
    const job: ReturnType<typeof newJob> = newJob((deps, isStopping) =>
      handleItems(deps, items, {
        job: job.name,
        nameOf: String,
        act: async (item) => {
          tried.push(item)
          if (poison.has(item)) throw new Error(`no ${item}`)
        },
        atOnce: 7,
        isStopping,
      }),
    )
    return { job, tried, poison, items }
  }

  it('handles items after failing ones, and retries those with backoff of at most an hour', async () => {
    const { job, tried, items } = newItemJob()
    await runs(job)
    expect(tried).toEqual(items)
    items.length = 50
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      tried.length = 0
      if (minutes > 1) {
        api.travel(minutes * 60 - 60)
        await runs(job)
        expect(tried).toEqual([])
      }
      api.travel(60)
      await runs(job)
      expect(tried).toHaveLength(50)
    }
    const rows = await failing(job)
    expect(rows).toHaveLength(50)
    expect(rows[0]).toMatchObject({ item: '1', tries: 9, last_error: 'no 1' })
  })

  it('makes the job fail while an item fails, and succeed afterwards', async () => {
    const { job, poison } = newItemJob()
    await runs(job)
    expect(await rowOf(job)).toMatchObject({
      failures: 1,
      last_success_at: null,
      last_error: '50 failing, the oldest is 1: no 1',
    })
    poison.clear()
    api.travel(60)
    await runs(job)
    expect(await rowOf(job)).toMatchObject({ failures: 0, last_error: null, last_success_at: api.clock.now() })
    expect(await failing(job)).toEqual([])
  })

  it('drops the failure of an item that no longer exists', async () => {
    const { job, items } = newItemJob()
    await runs(job)
    items.length = 0
    api.travel(3600 + 60 + 61)
    await runs(job)
    expect(await rowOf(job)).toMatchObject({ failures: 0 })
  })

  it('retries at once what failed under a clock 400 days ahead', async () => {
    const { job, tried } = newItemJob()
    api.travel(400 * DAY)
    await runs(job)
    api.travel(-400 * DAY)
    tried.length = 0
    await runs(job)
    expect(tried).toHaveLength(100)
  })

  it('stops between items when the instance is stopping', async () => {
    const { job, tried } = newItemJob()
    await runDueJobs(api.deps, [job], () => tried.length >= 7)
    expect(tried).toHaveLength(7)
  })
})
