import { sql } from 'kysely'
import { today } from '#api/config/clock.ts'
import { readAutomaticMails } from '#api/core/automatic-mails/read-automatic-mails.ts'
import { planUnused, unwarnedBefore } from '#api/core/privacy/unused-accounts.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueMails } from '#api/mail/enqueue-mail.ts'
import { formatDate } from '#domain/dates.ts'
import type { Job } from './run-jobs.ts'

const BATCH = 100

/** Warns the owner of an unused account before a retention run may delete it. */
export const notifyUnusedAccounts: Job = {
  name: 'tell-unused-accounts',
  everySeconds: 86_400,
  async run(deps) {
    while ((await warnSome(deps)) === BATCH);
  },
}

async function warnSome(deps: Deps): Promise<number> {
  const { enabled, days } = (await readAutomaticMails(deps.db, deps.env)).account_unused
  // An account that was not warned is not deleted either.
  if (!enabled) return 0
  const { before, goes } = planUnused(deps.env, today(deps.clock), days)
  return inTransaction(deps, async (deps) => {
    const { rows } = await sql<{ email: string; surname: string }>`
      update account set unused_due = ${before}::date
      where id in (
        select a.id ${unwarnedBefore(before)} order by a.id limit ${BATCH} for update skip locked)
      returning email, surname`.execute(deps.db)
    const url = `${deps.env.publicUrl}/login`
    const mails = rows.map(({ email, surname }) => ({
      to: email,
      values: { prenom: surname, date: formatDate(goes) },
      url,
    }))
    await enqueueMails(deps, 'account_unused', mails)
    return rows.length
  })
}
