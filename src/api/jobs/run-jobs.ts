import type { Deps } from '../deps.ts'

/** Something done again and again, whatever number of copies run. */
export interface Job {
  name: string
  everySeconds: number
  run(deps: Deps): Promise<void>
}

const LOOK_EVERY_MS = 10_000

/** Runs the jobs whose time has come. Whoever moves the time forward does the work: the others find it done. */
export async function runDueJobs(deps: Deps, jobs: Job[]): Promise<string[]> {
  const done: string[] = []
  for (const job of jobs) {
    if (!(await claim(deps, job))) continue
    const error = await runWithFederation(deps, job).then(
      () => undefined,
      (reason: Error) => reason,
    )
    if (error) deps.log.error({ job: job.name, err: error }, 'the job failed')
    await deps.db
      .updateTable('job')
      .set({ last_finished_at: deps.clock.now(), last_error: error ? error.message.slice(0, 500) : null })
      .where('name', '=', job.name)
      .execute()
    done.push(job.name)
  }
  return done
}

async function runWithFederation(deps: Deps, job: Job) {
  await job.run({ ...deps, env: await deps.federation.currentEnv() })
}

async function claim({ db, clock }: Deps, job: Job) {
  const now = clock.now()
  const next = new Date(now.getTime() + job.everySeconds * 1000)
  const row = await db
    .insertInto('job')
    .values({ name: job.name, next_run_at: next, last_started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_run_at: next, last_started_at: now })
        .where('job.next_run_at', '<=', now),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export function startJobs(deps: Deps, jobs: Job[]) {
  let running: Promise<unknown> | undefined
  const look = () => {
    running ??= runDueJobs(deps, jobs)
      .catch((error: Error) => deps.log.warn({ err: error }, 'the jobs could not run'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
