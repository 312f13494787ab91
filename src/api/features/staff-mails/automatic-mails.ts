import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { countDueMails, delaysOf, listDueMails } from '#api/core/automatic-mails/due-mails.ts'
import {
  type AutomaticMailSetting,
  FIRST_VERSION,
  readAutomaticMails,
} from '#api/core/automatic-mails/read-automatic-mails.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { JobName } from '#contract/job-names.ts'
import { staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import { type AutomaticMailName, automaticMailNames } from '#domain/automatic-mails.ts'

/** Names in a preview. */
const MAX_NAMES = 20

const JOBS: Record<AutomaticMailName, JobName> = {
  expiry_first: 'remind-before-expiry',
  expiry_second: 'remind-before-expiry',
  expiry_last: 'remind-before-expiry',
  order_reminder: 'expire-orders',
  renewal_wishes: 'tell-renewal-wishes',
  adult_notice: 'tell-adult-members',
  account_unused: 'tell-unused-accounts',
}

export async function staffListAutomaticMails(_input: unknown, { db, env }: AccountCall) {
  const settings = await readAutomaticMails(db, env)
  return automaticMailNames.map((envoi) => {
    const { enabled, days, defaultDays, min, max, version, updatedAt, updatedBy } = settings[envoi]
    return {
      envoi,
      actif: enabled,
      delai: days,
      defaut: defaultDays,
      min,
      max,
      version,
      updated_at: updatedAt?.toISOString() ?? null,
      updated_by: updatedBy,
    }
  })
}

/** With the delay that is being typed, so that its effect is seen before it is saved. */
export async function staffPreviewAutomaticMail(
  { envoi, delai }: Input<'staffPreviewAutomaticMail'>,
  { db, env, clock }: AccountCall,
) {
  const settings = await readAutomaticMails(db, env)
  refuseOutside(settings[envoi], delai)
  const job = await db.selectFrom('job').select('next_run_at').where('name', '=', JOBS[envoi]).executeTakeFirst()
  const at = new Date(Math.max(clock.now().getTime(), job?.next_run_at.getTime() ?? 0))
  const due = { env, at, days: { ...delaysOf(settings), [envoi]: delai } }
  return {
    total: await countDueMails(db, envoi, due),
    premiers: (await listDueMails(db, envoi, due, MAX_NAMES)).map(({ who }) => who),
    prochain: at.toISOString(),
  }
}

/** A delay equal to the default is not stored, so that it follows the default of the installation. */
export async function staffSaveAutomaticMail(
  { envoi, actif, delai }: Input<'staffSaveAutomaticMail'>,
  call: AccountCall,
) {
  const changed = await inTransaction(call, async (call) => {
    await lockRow(call, envoi)
    const before = (await readAutomaticMails(call.db, call.env))[envoi]
    refuseOutside(before, delai)
    checkVersion(call, before.version)
    const subject = `automatic mail ${envoi}`
    const was = { actif: before.enabled, delai: before.days }
    const differs = await recordChange(call, { action: 'automatic_mail.save', subject }, was, { actif, delai })
    if (!differs) return false
    await call.db
      .updateTable('automatic_mail')
      .set({
        enabled: actif,
        delay_days: delai === before.defaultDays ? null : delai,
        version: before.version + 1,
        updated_at: call.clock.now(),
        updated_by: call.caller.idAccount,
      })
      .where('name', '=', envoi)
      .execute()
    return true
  })
  return { success: true, message: changed ? staffMailMessages.automaticSaved : staffMailMessages.unchanged }
}

function refuseOutside({ min, max, defaultDays }: AutomaticMailSetting, delai: number) {
  if (delai === defaultDays || (delai >= min && delai <= max)) return
  throw invalid({ delai: [staffMailMessages.delayOutside(min, max)] })
}

/** Creates the row to lock, also when two people choose at the same time. */
async function lockRow({ db, clock }: AccountCall, name: AutomaticMailName) {
  await db
    .insertInto('automatic_mail')
    .values({ name, version: FIRST_VERSION, updated_at: clock.now() })
    .onConflict((row) => row.doNothing())
    .execute()
  await db.selectFrom('automatic_mail').select('name').where('name', '=', name).forUpdate().execute()
}
