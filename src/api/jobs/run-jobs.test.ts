import { describe, expect, it, vi } from 'vitest'
import { useTestApi } from '../../../tests/support/api.ts'
import { type Job, runDueJobs } from './run-jobs.ts'

const api = useTestApi()
let jobs = 0

function newJob(run: Job['run'] = async () => undefined) {
  jobs += 1
  return { name: `job-${jobs}`, everySeconds: 60, run: vi.fn(run) }
}

describe('a job', () => {
  it('runs at once, then each time its time has come', async () => {
    const job = newJob()
    expect(await runDueJobs(api.deps, [job])).toEqual([job.name])
    api.travel(59)
    expect(await runDueJobs(api.deps, [job])).toEqual([])
    api.travel(1)
    expect(await runDueJobs(api.deps, [job])).toEqual([job.name])
  })

  it('runs once, however many copies of the portal look at the same instant', async () => {
    const job = newJob()
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => runDueJobs(api.deps, [job])))
      expect(job.run).toHaveBeenCalledTimes(round)
      api.travel(60)
    }
  })

  it('that fails is told in the log and on its row, and does not keep the next one from running', async () => {
    const [bad, good] = [newJob(() => Promise.reject(new Error('pas possible'))), newJob()]
    expect(await runDueJobs(api.deps, [bad, good])).toEqual([bad.name, good.name])
    const row = await api.db.selectFrom('job').selectAll().where('name', '=', bad.name).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ last_error: 'pas possible', last_finished_at: api.clock.now() })
    expect(api.logLines.at(-1)).toContain('the job failed')
    api.travel(60)
    bad.run.mockResolvedValue(undefined)
    await runDueJobs(api.deps, [bad])
    const after = await api.db
      .selectFrom('job')
      .select('last_error')
      .where('name', '=', bad.name)
      .executeTakeFirstOrThrow()
    expect(after.last_error).toBeNull()
  })
})
