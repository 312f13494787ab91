import { carryOutRetention } from '#api/core/privacy/carry-out-retention.ts'
import type { Job } from './run-jobs.ts'

/** Begins within seconds of the approval, and takes up what a stop interrupted. */
export const runRetention: Job = {
  name: 'run-retention',
  everySeconds: 10,
  run: carryOutRetention,
}
