import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Env } from '#api/config/env.ts'
import { planUnused, unwarnedBefore } from '#api/core/privacy/unused-accounts.ts'
import { OPEN_WISH } from '#api/core/renewals/open-wish.ts'
import type { Connection } from '#api/database/connect.ts'
import { AUTOMATIC_MAILS, type AutomaticMailName, automaticMailNames } from '#domain/automatic-mails.ts'
import { addDays, dateInBrussels } from '#domain/dates.ts'
import { type ExpiryStep, reminderWindow } from '#domain/expiry-reminders.ts'
import { RENEWAL_LIMIT_DAYS } from '#domain/licence-renewal.ts'
import { lastAdultBirth } from '#domain/linked-account.ts'
import type { AutomaticMailSettings } from './read-automatic-mails.ts'

const DAY_MS = 86_400_000

/** The instant and the delays by which a query finds the mails that are due. */
export interface DueAt {
  env: Env
  /** The instant of the run. */
  at: Date
  /** The delays in days. */
  days: Record<AutomaticMailName, number>
  /** Only what waits because of this import, as if it were released; otherwise everything that does not wait. */
  idHold?: number
}

/** The licence, order, club, member or account that a due mail concerns; an order or a club may have several readers. */
export interface DueMail {
  id: number
  who: string
}

/** The delays of all automatic mails. */
export function delaysOf(settings: AutomaticMailSettings): Record<AutomaticMailName, number> {
  const entries = automaticMailNames.map((name) => [name, settings[name].days])
  return Object.fromEntries(entries) as Record<AutomaticMailName, number>
}

/** The jobs and the preview ask the same question: what is due at that instant. */
export async function listDueMails(
  db: Connection,
  name: AutomaticMailName,
  due: DueAt,
  limit: number | null = null,
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select id, who from (${SELECT_DUE[name](due)}) due order by place, id limit ${limit}::integer`.execute(db)
  return rows
}

export async function countDueMails(db: Connection, name: AutomaticMailName, due: DueAt): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${SELECT_DUE[name](due)}) due`.execute(db)
  return rows[0]!.total
}

const SELECT_DUE: Record<AutomaticMailName, (due: DueAt) => RawBuilder<unknown>> = {
  expiry_first: (due) => selectReminders('expiry_first', due),
  expiry_second: (due) => selectReminders('expiry_second', due),
  expiry_last: (due) => selectReminders('expiry_last', due),
  order_reminder: ({ at, days }) => sql`
    select club_order.id, 'Commande ' || numero || ', ' || club.club as who, club_order.created_at as place
    from club_order join club on club.id = club_order.id_club
    where state = 'awaiting_payment' and reminded_at is null
      and processed_at <= ${new Date(at.getTime() - days.order_reminder * DAY_MS)} and ${hasNoMoney}`,
  renewal_wishes: ({ at, days }) => {
    const day = dateInBrussels(at)
    return sql`
      select club.id, club.club as who, club.club collate french as place from club
      where club.id in (
          select w.id_club from renewal_wish w join member m on m.id = w.id_member
          where ${sql.raw(OPEN_WISH)} and w.told_at is null and m.erased_at is null and exists (
            select from licence l
            where l.id_member = m.id and l.id_club = w.id_club and l.cancelled_at is null
              and l.date_fin >= ${day}::date - ${RENEWAL_LIMIT_DAYS}::integer))
        and exists (
          select from club_manager g join member m on m.id = g.id_member
          where g.id_club = club.id and g.can_register_member and m.mail <> '')
        and not exists (
          select from renewal_digest d
          where d.id_club = club.id and d.day > ${addDays(day, -days.renewal_wishes)}::date)`
  },
  adult_notice: (due) => sql`
    select member.id, ${selectWho('member')} as who, member.id as place from member where ${isAdultNoticeDue(due)}`,
  account_unused: ({ env, at, days }) => {
    const { before } = planUnused(env, dateInBrussels(at), days.account_unused)
    return sql`select a.id, a.surname || ' ' || a.name || ' (' || a.email || ')' as who, a.id as place
      ${unwarnedBefore(before)}`
  },
}

/** 'Zoé Dubois (200042)', for the table or alias of a member. */
export function selectWho(member: 'member' | 'm'): RawBuilder<string> {
  return sql.raw(`${member}.prenom || ' ' || ${member}.nom || ' (' || ${member}.numero_licence || ')'`)
}

function selectReminders(step: ExpiryStep, due: DueAt) {
  return sql`
    select l.id, ${selectWho('m')} as who, l.date_fin as place
    from licence l join member m on m.id = l.id_member
    where ${isReminderDue(step, due)}`
}

/** For a query on `licence l` and its `member m`. */
export function isReminderDue(step: ExpiryStep, { at, days, idHold }: DueAt): RawBuilder<SqlBool> {
  const { from, until } = reminderWindow(step, days, dateInBrussels(at))
  return sql<SqlBool>`l.date_fin between ${from}::date and ${until}::date
    and ${isRemindable}
    and not exists (select from expiry_reminder r where r.id_licence = l.id and r.days = ${storedDays(step)})
    and ${idHold === undefined ? IS_RELEASED : sql`l.id_import_hold = ${idHold}`}`
}

/** The members who would be reminded of the end of these licences sooner or later. */
export const isRemindable = sql<SqlBool>`l.cancelled_at is null
  and m.expiry_reminders and m.erased_at is null and m.mail <> ''
  and not exists (
    select from licence n where n.id_member = l.id_member and n.cancelled_at is null and n.date_fin > l.date_fin)
  and not exists (select from order_line o where o.id_member = l.id_member and o.open)`

/** The table of reminders knows each of them by its default delay, whichever delay holds now. */
export function storedDays(step: ExpiryStep) {
  return AUTOMATIC_MAILS[step].days
}

const IS_RELEASED = sql`(l.id_import_hold is null or exists (
  select from import_hold h where h.id = l.id_import_hold and h.state = 'released'))`

/** For a query on `member`. A refused import settles the notices that were due; later ones are sent. */
export function isAdultNoticeDue({ at, days, idHold }: DueAt): RawBuilder<SqlBool> {
  const birth = lastAdultBirth(addDays(dateInBrussels(at), -days.adult_notice))
  return sql<SqlBool>`member.adult_notice_sent_at is null and member.date_naissance <= ${birth}::date
    and member.mail <> '' and exists (
      select from account_member link join account on account.id = link.id_account
      where link.id_member = member.id and account.email <> lower(member.mail))
    and ${
      idHold === undefined
        ? sql`not exists (select from import_hold h where h.id = member.id_import_hold and h.state = 'pending')`
        : sql`member.id_import_hold = ${idHold}`
    }`
}

/**
 * For a query on `club_order`: no money is held for the order, and no movement with its communication waits for a
 * decision. Such an order is neither cancelled nor reminded of its whole amount.
 */
export const hasNoMoney = sql<SqlBool>`
  not exists (select from ledger_line where ledger_line.id_order = club_order.id having sum(amount_cents) <> 0)
  and not exists (
    select from bank_movement movement
    where movement.communication_structuree = club_order.communication_structuree and movement.state = 'unmatched'
      and movement.amount_cents > 0)`
