import { carryOutRetention } from '#api/core/privacy/carry-out-retention.ts'
import type { Job } from './run-jobs.ts'

/** Starts within seconds of the approval, and resumes an interrupted run. */
export const runRetention: Job = {
  name: 'run-retention',
  everySeconds: 10,
  run: carryOutRetention,
}
