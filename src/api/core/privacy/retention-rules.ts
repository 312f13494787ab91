import { type RawBuilder, sql } from 'kysely'
import type { Env } from '#api/config/env.ts'
import { selectListName } from '#api/core/members/list-name.ts'
import type { Connection } from '#api/database/connect.ts'
import { BRUSSELS, midnight } from '#api/database/midnight.ts'
import type { Deps } from '#api/deps.ts'
import { deleteMails } from '#api/mail/delete-mails.ts'
import { addMonths, type CalendarDate } from '#domain/dates.ts'
import { OPEN_STATES } from '#domain/order-status.ts'
import { deleteAccounts, eraseMembers } from './erase-members.ts'
import { unusedBefore } from './unused-accounts.ts'

export type RuleName = 'members' | 'accounts' | 'mails' | 'registrations' | 'movements' | 'audit'

interface Remover extends Pick<Deps, 'clock' | 'keys'> {
  db: Connection
  caller?: { idAccount: number }
}

/** A kind of data with a retention period. */
export interface RetentionRule {
  name: RuleName
  /** The retention period, in months. */
  months(env: Env): number
  /** Items whose period ended before that day, oldest first, with a label for people. */
  due(before: CalendarDate): RawBuilder<{ id: number; label: string }>
  /** The table of the items, where a call may take one into use again: its rows are locked before their removal. */
  lockedIn?: 'member' | 'account'
  /** Removes these items in the caller's transaction. */
  remove(call: Remover, ids: number[]): Promise<void>
}

const dayOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${BRUSSELS}, 'DD/MM/YYYY')`

/** All retention periods and their removals. Tokens, sessions and unconfirmed accounts are deleted by an hourly job. */
export const retentionRules: RetentionRule[] = [
  {
    name: 'members',
    lockedIn: 'member',
    months: (env) => env.RETENTION_MEMBER_YEARS * 12,
    // Managers of a club, and members in an open order, are kept.
    due: (before) => sql`
      select m.id, m.numero_licence || ' · ' || ${selectListName('m')} as label
      from member m
      left join lateral (
        select max(l.date_fin) as date_fin from licence l where l.id_member = m.id and l.cancelled_at is null
      ) last on true
      where m.erased_at is null
        and coalesce(last.date_fin, (m.created_at at time zone ${BRUSSELS})::date) < ${before}::date
        and not exists (select from club_manager c where c.id_member = m.id)
        and not exists (select from order_line o where o.id_member = m.id and o.open)
        and not exists (
          select from club_order o
          where o.id_member = m.id and o.state in (${sql.join(OPEN_STATES)}))
      order by coalesce(last.date_fin, (m.created_at at time zone ${BRUSSELS})::date), m.id`,
    remove: (call, ids) => eraseMembers(call, ids, { why: 'Conservation arrivée à terme' }),
  },
  {
    name: 'accounts',
    lockedIn: 'account',
    months: (env) => env.RETENTION_ACCOUNT_MONTHS,
    // The owner was warned a month ago and has not used the account since.
    due: (before) => sql`
      select a.id, a.email || ' · ' || ${dayOf('a.last_used_at')} as label ${unusedBefore(before)}
        and a.unused_due <= ${before}::date
      order by a.last_used_at, a.id`,
    remove: (call, ids) => deleteAccounts(call, ids),
  },
  {
    name: 'mails',
    months: (env) => env.RETENTION_MAIL_MONTHS,
    due: (before) => sql`
      select id, subject || ' · ' || to_address || ' · ' || ${dayOf('created_at')} as label
      from mail
      where (sent_at is not null or given_up_at is not null) and created_at < ${midnight(before)}
      order by created_at, id`,
    remove: ({ db }, ids) => deleteMails(db, sql`select unnest(${ids}::integer[]) as id`),
  },
  {
    name: 'registrations',
    months: (env) => env.RETENTION_REFUSED_REGISTRATION_MONTHS,
    due: (before) => sql`
      select r.id, ${selectListName('r')} || ' · ' || c.club || ' · ' || ${dayOf('r.decided_at')} as label
      from registration_request r join club c on c.id = r.id_club
      where r.state = 'refused' and r.decided_at < ${midnight(before)}
      order by r.decided_at, r.id`,
    // The recap of the order is removed with it.
    remove: async ({ db }, ids) => {
      await db.deleteFrom('recap').where('id_registration', 'in', ids).execute()
      await db.deleteFrom('registration_request').where('id', 'in', ids).execute()
    },
  },
  {
    name: 'movements',
    months: (env) => env.RETENTION_SET_ASIDE_MOVEMENT_MONTHS,
    // Removes sender and communication of a movement that pays nothing; its fingerprint stays, against a second import.
    due: (before) => sql`
      select id, to_char(value_date, 'DD/MM/YYYY') || ' · ' || counterparty_name as label
      from bank_movement
      where state = 'ignored' and decided_at < ${midnight(before)}
        and (counterparty_name, counterparty_account, communication, note) <> ('', '', '', '')
      order by decided_at, id`,
    remove: async ({ db }, ids) => {
      const nothing = { counterparty_name: '', counterparty_account: '', communication: '', note: '' }
      await db.updateTable('bank_movement').set(nothing).where('id', 'in', ids).execute()
    },
  },
  {
    name: 'audit',
    months: (env) => env.RETENTION_AUDIT_YEARS * 12,
    due: (before) => sql`
      select id, action || ' · ' || ${dayOf('at')} as label from audit_event
      where at < ${midnight(before)} order by at, id`,
    remove: async ({ db }, ids) => {
      await sql`select delete_expired_audit(${ids}::integer[])`.execute(db)
    },
  },
]

/** Items of that kind from before this day are removed. */
export function termOf(rule: RetentionRule, env: Env, today: CalendarDate): CalendarDate {
  return addMonths(today, -rule.months(env))
}

export function findDue(db: Connection, rule: RetentionRule, before: CalendarDate, limit: number) {
  return sql<{ id: number; label: string }>`select * from (${rule.due(before)}) as due limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)
}

/** Locks these items, so that calls that use them wait, and returns those that are still due. */
export async function lockDue(db: Connection, rule: RetentionRule, before: CalendarDate, ids: number[]) {
  if (!rule.lockedIn) return ids
  await sql`
    select id from ${sql.table(rule.lockedIn)} where id = any(${ids}::integer[]) order by id for update`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from (${rule.due(before)}) as due where id = any(${ids}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countDue(db: Connection, rule: RetentionRule, before: CalendarDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${rule.due(before)}) as due`.execute(db)
  return rows[0]!.count
}
