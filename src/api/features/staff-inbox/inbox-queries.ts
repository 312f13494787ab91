import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#api/config/clock.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { selectWho } from '#api/core/automatic-mails/due-mails.ts'
import { selectListName } from '#api/core/members/list-name.ts'
import type { Connection } from '#api/database/connect.ts'
import { BRUSSELS } from '#api/database/midnight.ts'
import type { Deps } from '#api/deps.ts'
import { selectTroubledJobs, type TroubledJob } from '#api/jobs/troubled-jobs.ts'
import { MAILING_KIND } from '#contract/mail-messages.ts'
import type { InboxKind } from '#contract/staff/staff-inbox-fields.ts'
import type { AlertReason } from '#contract/staff/staff-inbox-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** The facts of each kind. */
export interface Facts {
  demande: {
    nom: string
    prenom: string
    date_naissance: CalendarDate
    club: string
    double: boolean
    asked: CalendarDate | null
  }
  mouvement: {
    amount_cents: number
    value_date: CalendarDate
    counterparty_name: string
    communication_structuree: string | null
    communication: string
  }
  alerte: { reason: AlertReason; provider: string; intent: string; numero: string | null; amount_cents: number | null }
  mail: { to_address: string; subject: string; last_error: string | null; membre: string | null }
  doublon: { nom: string; prenom: string; date_naissance: CalendarDate; numeros: [string, string] }
  effacement: { membre: string; numero_licence: string; asker: string | null }
  nettoyage: { asker: string | null }
  envoi: { objet: string; recipients: number; asker: string | null }
  import: { fichier: string; licences: number; first: string[] }
  tache: Pick<TroubledJob, 'name' | 'failures' | 'last_error'>
}

export type WaitingItem = {
  [Kind in InboxKind]: {
    kind: Kind
    ref: string
    id: number
    id_other: number | null
    since: Date
    facts: Facts[Kind]
    id_account: number | null
    holder: string | null
  }
}[InboxKind]

/** Items of a kind shown at most; the others follow once these are done. */
const MOST = 500

/** Names in the line of an import; its screen has more. */
const FIRST_NAMES = 3

/** Compares each record with the next similar ones only: all pairs of a large group would be endless. */
const NEIGHBOURS = 3

/** Owner of an e-mail address: a member, a member with a linked account, else the member the mail is about. */
const OWNER_OF_ADDRESS = sql`
  select found.id from (
    select o.id, 1 as rank from member o where lower(o.mail) = lower(m.to_address) and o.erased_at is null
    union all
    select l.id_member, 2 from account a join account_member l on l.id_account = a.id
      where a.email = lower(m.to_address)
    union all
    select m.id_member, 3 where m.id_member is not null
  ) found
  order by found.rank, found.id is distinct from m.id_member, found.id limit 1`

/** The whole queue, each kind from its own index; or one item, also beyond the maximum. */
function waiting(clock: Clock, only?: { kind: InboxKind; ref: string }) {
  const named = (kind: InboxKind, ref: RawBuilder<string>) =>
    only === undefined ? sql`true` : only.kind === kind ? sql`${ref} = ${only.ref}` : sql`false`
  return sql`
  waiting as (
    (select 'demande' as kind, r.id::text as ref, r.id, null::integer as id_other, r.created_at as since,
        jsonb_build_object('nom', r.nom, 'prenom', r.prenom, 'date_naissance', r.date_naissance, 'club', club.club,
          'double', r.id_probable_double is not null, 'asked', (r.asked_at at time zone ${BRUSSELS})::date) as facts
      from registration_request r join club on club.id = r.id_club
      where r.state = 'pending' and ${named('demande', sql`r.id::text`)}
      order by r.created_at limit ${MOST})
    union all
    (select 'mouvement', b.id::text, b.id, null, s.imported_at,
        jsonb_build_object('amount_cents', b.amount_cents, 'value_date', b.value_date,
          'counterparty_name', b.counterparty_name, 'communication_structuree', b.communication_structuree,
          'communication', b.communication)
      from bank_movement b join bank_statement s on s.id = b.id_statement
      where b.state = 'unmatched' and ${named('mouvement', sql`b.id::text`)}
      order by b.id limit ${MOST})
    union all
    (select 'alerte', a.id::text, a.id, a.id_order, a.created_at,
        jsonb_build_object('reason', a.reason, 'provider', a.provider, 'intent', a.intent, 'numero', o.numero,
          'amount_cents', a.details #> '{said,amountCents}')
      from payment_alert a left join club_order o on o.id = a.id_order
      where a.resolved_at is null and ${named('alerte', sql`a.id::text`)}
      order by a.created_at limit ${MOST})
    union all
    (select 'mail', m.id::text, m.id, owner.id, m.given_up_at,
        jsonb_build_object('to_address', m.to_address, 'subject', m.subject, 'last_error', m.last_error,
          'membre', owner.prenom || ' ' || owner.nom || ' (' || owner.numero_licence || ')')
      from mail m
      left join member owner on owner.id = (${OWNER_OF_ADDRESS})
      where m.given_up_at is not null and m.settled_at is null and not m.withheld and m.kind <> ${MAILING_KIND}
        and ${named('mail', sql`m.id::text`)}
      order by m.given_up_at limit ${MOST})
    union all
    (select 'doublon', one.id || '-' || other.id, one.id, other.id, greatest(one.created_at, other.created_at),
        jsonb_build_object('nom', one.nom, 'prenom', one.prenom, 'date_naissance', one.date_naissance,
          'numeros', jsonb_build_array(one.numero_licence, other.numero_licence))
      from namesake n
      join member one on one.id = n.id_member and one.erased_at is null
      join lateral (
        select m.* from member m
        where m.date_naissance = one.date_naissance and m.search = one.search and m.erased_at is null and m.id > one.id
          and not exists (select from dismissed_double d where d.id_one = one.id and d.id_other = m.id)
        order by m.id limit ${NEIGHBOURS}
      ) other on true
      where ${named('doublon', sql`one.id || '-' || other.id`)}
      order by one.id, other.id limit ${MOST})
    union all
    (select 'effacement', e.id::text, e.id, null, e.requested_at,
        jsonb_build_object('membre', ${selectListName('member')}, 'numero_licence', member.numero_licence,
          'asker', ${selectName('asker')})
      from erasure_request e
      join member on member.id = e.id_member
      left join account asker on asker.id = e.requested_by
      where e.state = 'pending' and ${named('effacement', sql`e.id::text`)}
      order by e.requested_at limit ${MOST})
    union all
    (select 'nettoyage', r.id::text, r.id, null, r.requested_at, jsonb_build_object('asker', ${selectName('asker')})
      from retention_run r
      left join account asker on asker.id = r.requested_by
      where r.state = 'pending' and ${named('nettoyage', sql`r.id::text`)})
    union all
    (select 'envoi', g.id::text, g.id, null, g.confirmed_at,
        jsonb_build_object('objet', g.objet, 'recipients', g.recipients, 'asker', ${selectName('asker')})
      from mailing g
      left join account asker on asker.id = g.confirmed_by
      where g.state = 'pending' and ${named('envoi', sql`g.id::text`)}
      order by g.confirmed_at limit ${MOST})
    union all
    (select 'import', h.id::text, h.id, null, h.created_at,
        jsonb_build_object('fichier', h.fichier,
          'licences', (select count(*) from licence l where l.id_import_hold = h.id),
          'first', array(
            select ${selectWho('m')} from licence l join member m on m.id = l.id_member
            where l.id_import_hold = h.id order by l.id limit ${FIRST_NAMES}))
      from import_hold h
      where h.state = 'pending' and ${named('import', sql`h.id::text`)}
      order by h.created_at limit ${MOST})
    union all
    (select 'tache', j.id::text, j.id, null, j.since,
        jsonb_build_object('name', j.name, 'failures', j.failures, 'last_error', j.last_error)
      from (${selectTroubledJobs(clock)}) j
      where ${named('tache', sql`j.id::text`)}
      order by j.since limit ${MOST})
  )`
}

interface Wanted {
  kinds: InboxKind[]
  /** Only the items that this account has taken. */
  ownedBy: number | null
  offset: number
  limit: number
}

interface Reader extends Pick<Deps, 'clock'> {
  db: Connection
}

export async function listWaiting(
  { db, clock }: Reader,
  { kinds, ownedBy, offset, limit }: Wanted,
): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    with ${waiting(clock)}
    select w.*, a.id_account, ${HOLDER} as holder
    from waiting w
    left join inbox_assignment a on a.kind = w.kind and a.ref = w.ref
    left join account on account.id = a.id_account
    where w.kind = any(${kinds}::text[]) and (${ownedBy}::integer is null or a.id_account = ${ownedBy})
    order by w.since, w.kind, w.id, w.id_other
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

const HOLDER = selectName()

interface Count {
  kind: InboxKind
  all: number
  own: number
}

export async function countWaiting({ db, clock }: Reader, idAccount: number): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with ${waiting(clock)}
    select w.kind, count(*)::integer as all, (count(*) filter (where a.id_account = ${idAccount}))::integer as own
    from waiting w
    left join inbox_assignment a on a.kind = w.kind and a.ref = w.ref
    group by w.kind`.execute(db)
  return rows
}

/** One waiting item with its assignee. */
export async function findWaiting({ db, clock }: Reader, kind: InboxKind, ref: string) {
  const { rows } = await sql<WaitingItem>`
    with ${waiting(clock, { kind, ref })}
    select w.*, a.id_account, ${HOLDER} as holder
    from waiting w
    left join inbox_assignment a on a.kind = w.kind and a.ref = w.ref
    left join account on account.id = a.id_account`.execute(db)
  return rows[0]
}

/** A finished item needs no assignee. */
export async function deleteAssignment(db: Connection, kind: InboxKind, ref: string) {
  await db.deleteFrom('inbox_assignment').where('kind', '=', kind).where('ref', '=', ref).execute()
}
