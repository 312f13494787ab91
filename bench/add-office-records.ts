import type pg from 'pg'
import { PRODUCTION } from '#tests/support/production.ts'
import { SOUGHT_MEMBER } from './names.ts'

/**
 * Adds orders with their transfers, books and recaps, mails, entries of the journal and accounts, in proportion to the
 * members. Open requests and unattributed transfers are as many in every federation: they are the work of a day.
 * Triggers are off, since they would run for each row.
 */
export async function addOfficeRecords(pool: pg.Pool) {
  await pool.query('set session_replication_role = replica')
  for (const records of RECORDS) await pool.query(records)
  await pool.query('reset session_replication_role')
}

/** The newest mailing goes to a chosen list, whose size does not follow that of the federation. */
const RECIPIENTS = 500

/** Each member with a place among those of the club, from 0. */
const numberMembers = `
  create temporary table numbered as
  select id_member, id_club, row_number() over (partition by id_club order by id_member) - 1 as place from placed`

const addManagers = `
  insert into club_manager (id_club, id_member, write, can_register_member)
  select id_club, id_member, true, true from numbered where place < 2
  on conflict do nothing`

/** Five criteria of each club, three affiliations of two in three and two of the others, and a label of every third. */
const addClubRecords = `
  insert into club_affiliation (id_club, annee, inscription, payement)
  select id, year, make_date(year, 1, 5), make_date(year, 1, 20)
  from club, lateral (select extract(year from current_date)::integer - n as year, n from generate_series(0, 2) n) years
  where n > 0 or id % 3 > 0;
  insert into club_critere (id_club, critere_id, date_fin)
  select club.id, critere.id, current_date + 300 from club, critere where critere.ordre <= 5;
  insert into club_label (id_club, label, niveau) select id, 'wam', 1 from club where id % 3 = 1`

/** Thirty paid orders of the first club and six of each other one, the newest three days old. */
const addOrders = `
  create temporary table ordered as
  select id as id_club, n, row_number() over (order by n, id)::integer as id
  from club, generate_series(1, 30) n where id = 1 or n <= 6;
  insert into club_order (id, numero, id_club, id_member, state, mode_payement, mode_livraison, adresse_livraison,
    adresse_facturation, total_cents, communication_structuree, created_at, paid_at, dispatched_at)
  overriding system value
  select id, '2026-' || lpad(id::text, 6, '0'), id_club, 1, 'paid', 'virement', 'livraisonByAdresse', '{}', '{}', 20000,
    lpad(id::text, 10, '0') || lpad((case id % 97 when 0 then 97 else id % 97 end)::text, 2, '0'),
    now() - n * interval '3 days', now() - n * interval '3 days', case when n > 1 or id_club > 60 then now() end
  from ordered;
  select setval(pg_get_serial_sequence('club_order', 'id'), max(id)) from club_order`

/** Five renewals of each order. */
const addOrderLines = `
  insert into order_line (id_order, id_product, id_member, cost_cents, date_debut, date_fin, open)
  select ordered.id, (select min(id) from product), id_member, 4000, current_date, current_date + 364, false
  from ordered join numbered using (id_club)
  where place / 5 = n % 10`

const addPayments = `
  insert into payment (id, id_order, provider, idempotency_key, amount_cents, state, created_at, settled_at, id_movement)
  overriding system value
  select id, id, 'virement', 'bench ' || id, total_cents, 'succeeded', paid_at, paid_at, id from club_order;
  select setval(pg_get_serial_sequence('payment', 'id'), max(id)) from payment`

/** A transfer for each order, and forty unattributed ones. */
const addMovements = `
  with file as (
    insert into bank_statement (sha256, name, imported_at)
    select sha256(n::text::bytea), 'releve-' || n || '.cod', now() - n * interval '3 days' from generate_series(1, 30) n
    returning id
  ), stated as (
    insert into account_statement (id_statement, account, currency, date, sequence, old_balance_cents, new_balance_cents)
    select id, '${PRODUCTION.FEDERATION_IBAN}', 'EUR', current_date - 3 * id, 200 - id, 0, 0 from file
  ), arrived as (
    select id, id as id_payment, paid_at::date as day, n as file, total_cents, communication_structuree
    from club_order join ordered using (id)
    union all
    select (select max(id) from ordered) + n, null, current_date - n, 1 + n % 30, 5000 + n, null from generate_series(1, 40) n
  )
  insert into bank_movement (id, id_statement, fingerprint, amount_cents, value_date, booked_on, communication_structuree,
    communication, counterparty_name, counterparty_account, state, id_payment, account, line, reason)
  overriding system value
  select id, file, sha256(id::text::bytea), total_cents, day, day, communication_structuree,
    case when id_payment is null then 'cotisation' else '' end, 'Club donneur d''ordre', 'BE71096123456769',
    case when id_payment is null then 'unmatched' else 'booked' end, id_payment, '${PRODUCTION.FEDERATION_IBAN}', 1,
    case when id_payment is null then 'no_communication' end
  from arrived;
  select setval(pg_get_serial_sequence('bank_movement', 'id'), max(id)) from bank_movement`

/** The entries of a transfer, of the payment that it is and of the sale. */
const addEntries = `
  insert into ledger_entry (source, kind, day, created_at, document, id_order, id_movement, id_payment)
  select 'movement ' || id, 'movement', booked_on, now(), '', null::integer, id, null::integer from bank_movement
  union all
  select 'payment ' || p.id, 'payment', p.settled_at::date, now(), o.numero, o.id, p.id_movement, p.id
  from payment p join club_order o on o.id = p.id_order
  union all
  select 'sale ' || id, 'sale', paid_at::date, now(), numero, id, null, null from club_order`

const addEntryLines = `
  insert into ledger_line (id_entry, account, iban, id_club, id_order, id_product, amount_cents)
  select e.id, sides.account, sides.iban, sides.id_club, sides.id_order, sides.id_product, sides.amount_cents
  from ledger_entry e
  left join bank_movement m on m.id = e.id_movement
  left join club_order o on o.id = e.id_order
  cross join lateral (
    select * from (values
      ('movement', 'bank', '${PRODUCTION.FEDERATION_IBAN}', null::integer, null::integer, null::integer, m.amount_cents),
      ('movement', 'unallocated', null, null, null, null, -m.amount_cents),
      ('payment', 'unallocated', null, null, null, null, o.total_cents),
      ('payment', 'clubs', null, o.id_club, o.id, null, -o.total_cents),
      ('sale', 'clubs', null, o.id_club, o.id, null, o.total_cents),
      ('sale', 'sales', null, null, null, (select min(id) from product), -o.total_cents)
    ) lines (kind, account, iban, id_club, id_order, id_product, amount_cents)
    where lines.kind = e.kind
  ) sides`

const tallySales = `
  insert into sales_tally (day, id_product, refund, cents)
  select day, id_product, false, -sum(amount_cents)
  from ledger_entry e join ledger_line on id_entry = e.id where account = 'sales' group by 1, 2`

const addRecaps = `
  insert into recap (id, id_club, date, statut, total_cents, id_order)
  overriding system value
  select id, id_club, created_at::date, 'Cloturé / Validé', total_cents, id from club_order;
  select setval(pg_get_serial_sequence('recap', 'id'), max(id)) from recap;
  insert into recap_line (id_recap, id_member, name, date_debut, date_fin, cost_cents)
  select id_order, id_member, m.prenom || ' ' || m.nom, date_debut, date_fin, cost_cents
  from order_line join member m on m.id = id_member`

/** One in ten members has an account, and so has the one who is sought. */
const addAccounts = `
  with account as (
    insert into account (email, name, surname, tel, password_hash, password_changed_at, email_confirmed_at, created_at)
    select 'parent' || id || '@example.be', nom, prenom, '', '', now(), now(), now()
    from member where id % 10 = 0 or id = ${SOUGHT_MEMBER} order by id
    returning id, email
  )
  insert into account_member (id_account, id_member, linked_at)
  select id, substring(email from '[0-9]+')::integer, now() from account`

/** Five more people of the secretariat, signed in. */
const addColleagues = `
  with colleague as (select id from account order by id offset 2 limit 5), role as (
    insert into account_role (id_account, role, granted_at) select id, 'secretariat', now() from colleague
  ), session as (
    insert into session (id_account, created_at, last_used_at, second_factor_at, ip, user_agent)
    select id, now(), now(), now(), '', 'bench' from colleague returning id
  )
  insert into access_token (hash, id_session, expires_at)
  select sha256(('colleague ' || id)::bytea), id, now() + interval '1 day' from session`

/** More than the journal counts: an entry about every fifth member, thirty about the measured member and thirty about the measured club. */
const addAudit = `
  insert into audit_event (at, id_account, actor, action, id_member, id_club, before, after)
  select now() - n * interval '1 minute', 2, 'account', 'member.update_contact', 1 + n % members, null::integer,
    '{"ville": "Namur", "gsm": "0470 00 00 00"}'::jsonb, '{"ville": "Liège", "gsm": "0470 00 00 01"}'::jsonb
  from (select count(*)::integer as members from member) counted, generate_series(1, greatest(members / 5, 12000)) n
  union all
  select now() - n * interval '1 hour', 1, 'account', 'member.update_contact', 1, null::integer, '{"ville": "Namur"}'::jsonb, '{"ville": "Liège"}'::jsonb
  from generate_series(1, 30) n
  union all
  select now() - n * interval '1 hour', 1, 'account', 'club.save', null::integer, 1, '{"tel": "081"}'::jsonb, '{"tel": "082"}'::jsonb
  from generate_series(1, 30) n`

/** One mail to every tenth member. */
const addMails = `
  insert into mail (kind, to_address, subject, text, html, created_at, next_try_at, tries, sent_at, id_member)
  select 'expiry_reminder', mail, 'Votre licence arrive à échéance', repeat('Bonjour, ', 40), '', at, at, 1, at, id
  from member, lateral (select now() - id * interval '1 minute' as at) sent
  where id % 10 = 1 order by id desc`

/** Sixty mailings, of which the mails of all but the newest have expired, and a draft to the measured club. */
const addMailings = `
  insert into mailing (filters, objet, texte, state, recipients, created_by, created_at, confirmed_by, confirmed_at, ended_at)
  select '{}', 'Lettre ' || n, 'Bonjour', 'sent', ${RECIPIENTS}, 1, at, 1, at, at
  from generate_series(1, 60) n, lateral (select now() - n * interval '1 week' as at) sent order by n;
  insert into mailing (filters, objet, texte, state, created_by, created_at)
  values ('{"club": "1"}', 'Lettre 0', 'Bonjour', 'draft', 1, now());
  with sent as (
    insert into mail (kind, to_address, subject, text, html, created_at, next_try_at, tries, sent_at, id_member)
    select 'mailing', mail, 'Lettre 1', repeat('Bonjour, ', 40), '', at, at, 1, at, id
    from member, lateral (select now() - interval '1 week' as at) sent where id <= ${RECIPIENTS}
    returning id, id_member, to_address
  )
  insert into mailing_recipient (id_mailing, id_member, email, id_mail) select 1, id_member, to_address, id from sent`

/** Sixty requests wait for a decision; one for every fifty members was refused. */
const addRequests = `
  insert into registration_request (id_club, requested_by, nom, prenom, sexe, date_naissance, adresse, cp, ville, telephone_gsm,
    email, state, reason, decided_by, decided_at, created_at)
  select 1 + n % 20, 1, m.nom, 'Nouveau', 0, m.date_naissance, 'Rue du Test 1', '5000', 'Namur', '0470 00 00 00', m.mail,
    decided.state, decided.reason, decided.by, decided.at, now() - n * interval '1 minute'
  from generate_series(1, 60 + (select count(*)::integer from member) / 50) n
  join member m on m.id = n
  cross join lateral (
    select 'pending' as state, null as reason, null::integer as by, null::timestamptz as at where n <= 60
    union all select 'refused', 'Double', 1, now() where n > 60
  ) decided
  order by n`

/** Ten mails that did not arrive, five alerts of payments and ten erasures that were refused. */
const addTroubles = `
  insert into mail (kind, to_address, subject, text, html, created_at, next_try_at, tries, given_up_at, last_error, id_member)
  select 'expiry_reminder', mail, 'Votre licence arrive à échéance', '', '', now(), now(), 5, now(), 'Mailbox full', id
  from member where id <= 10;
  insert into payment_alert (provider, intent, id_order, reason, details, created_at)
  select 'stripe', 'pi_' || n, n, 'amount', '{}', now() from generate_series(1, 5) n;
  insert into erasure_request (id_member, reason, licence_given_up, requested_by, requested_at, state, decided_by, decided_at)
  select n, 'Demande écrite', true, 1, now(), 'refused', 1, now() from generate_series(1, 10) n`

const addLibrary = `
  with file as (
    insert into file (name, content_type, content)
    select 'document-' || n || '.pdf', 'application/pdf', decode(repeat('00', 20000), 'hex') from generate_series(1, 8) n
    returning id
  )
  insert into syllabus_document (titre, id_file, published_at) select 'Document ' || id, id, now() from file;
  insert into saved_list (list, name, params) select 'membres', 'Liste ' || n, '{"statut": "licencies"}' from generate_series(1, 5) n`

const RECORDS = [
  numberMembers,
  addManagers,
  addClubRecords,
  addOrders,
  addOrderLines,
  addPayments,
  addMovements,
  addEntries,
  addEntryLines,
  tallySales,
  addRecaps,
  addAccounts,
  addColleagues,
  addAudit,
  addMails,
  addMailings,
  addRequests,
  addTroubles,
  addLibrary,
]
