import type { Env } from '#api/config/env.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import type { Connection } from '#api/database/connect.ts'
import { AUTOMATIC_MAILS, type AutomaticMailName, automaticMailNames } from '#domain/automatic-mails.ts'

/** The version of a setting that has no row yet: that of its future row. */
export const FIRST_VERSION = 1

export interface AutomaticMailSetting {
  enabled: boolean
  days: number
  defaultDays: number
  min: number
  max: number
  version: number
  updatedAt: Date | null
  updatedBy: string | null
}

export type AutomaticMailSettings = Record<AutomaticMailName, AutomaticMailSetting>

/** The settings of all automatic mails: those of an administrator, or the defaults. */
export async function readAutomaticMails(db: Connection, env: Env): Promise<AutomaticMailSettings> {
  const rows = await db
    .selectFrom('automatic_mail')
    .leftJoin('account', 'account.id', 'automatic_mail.updated_by')
    .select(['automatic_mail.name', 'enabled', 'delay_days', 'version', 'updated_at', selectName().as('by')])
    .execute()
  const settings = automaticMailNames.map((name): [AutomaticMailName, AutomaticMailSetting] => {
    const row = rows.find((one) => one.name === name)
    const bounds = boundsOf(name, env)
    return [
      name,
      {
        ...bounds,
        enabled: row?.enabled ?? true,
        days: row?.delay_days ?? bounds.defaultDays,
        version: row?.version ?? FIRST_VERSION,
        updatedAt: row?.updated_at ?? null,
        updatedBy: row?.by ?? null,
      },
    ]
  })
  return Object.fromEntries(settings) as AutomaticMailSettings
}

/** An order is reminded before it is cancelled, or not at all. */
function boundsOf(name: AutomaticMailName, env: Env) {
  const { days, min, max } = AUTOMATIC_MAILS[name]
  if (name !== 'order_reminder') return { defaultDays: days, min, max }
  return {
    defaultDays: env.TRANSFER_REMINDER_DAYS,
    min,
    max: Math.max(min, Math.min(max, env.TRANSFER_CANCEL_DAYS - 1)),
  }
}

/** Checked again in each transaction that writes mails, so that a switch stops a run that has begun. */
export async function isAutomaticMailOn(db: Connection, name: AutomaticMailName): Promise<boolean> {
  const row = await db.selectFrom('automatic_mail').select('enabled').where('name', '=', name).executeTakeFirst()
  return row?.enabled ?? true
}
