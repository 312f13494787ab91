import { postMissing } from '#api/core/ledger/post-missing.ts'
import type { Job } from './run-jobs.ts'

/** Brings the books up to date at the first start on them, and with what the version before wrote during an upgrade. */
export const postMissingEntries: Job = {
  name: 'post-missing',
  everySeconds: 600,
  async run(deps, isStopping) {
    const count = await postMissing(deps, isStopping)
    if (count > 0) deps.log.info({ count }, 'orders and movements that the books lacked were posted')
  },
}
