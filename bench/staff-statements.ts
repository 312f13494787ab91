import type { RouteName } from '#contract/routes.ts'
import { searchKey } from '#domain/search-key.ts'
import type { Lean } from './lean.ts'

/** The open entries of the inbox, of every kind, with the number of each kind. */
const INBOX: Lean = {
  values: () => [],
  text: `
    with waiting as (
      select 'demande' as kind, r.id, r.created_at as since, json_build_object('nom', r.nom, 'prenom', r.prenom,
        'date_naissance', r.date_naissance, 'club', c.club, 'double', r.id_probable_double, 'asked', r.asked_at) as facts
      from registration_request r join club c on c.id = r.id_club where r.state = 'pending'
      union all
      select 'mouvement', b.id, s.imported_at, json_build_object('amount', b.amount_cents, 'date', b.value_date,
        'who', b.counterparty_name, 'structuree', b.communication_structuree, 'communication', b.communication)
      from bank_movement b join bank_statement s on s.id = b.id_statement where b.state = 'unmatched'
      union all
      select 'alerte', a.id, a.created_at, json_build_object('reason', a.reason, 'intent', a.intent, 'numero', o.numero,
        'details', a.details)
      from payment_alert a left join club_order o on o.id = a.id_order where a.resolved_at is null
      union all
      select 'mail', m.id, m.given_up_at, json_build_object('to', m.to_address, 'subject', m.subject, 'error', m.last_error,
        'nom', w.nom, 'prenom', w.prenom, 'numero', w.numero_licence)
      from mail m left join member w on w.id = m.id_member
      where m.given_up_at is not null and m.settled_at is null and not m.withheld and m.kind <> 'mailing'
      union all
      select 'doublon', n.id_member, m.created_at, json_build_object('nom', m.nom, 'prenom', m.prenom, 'other', o.numero_licence)
      from namesake n join member m on m.id = n.id_member
      join member o on o.date_naissance = m.date_naissance and o.search = m.search and o.id > m.id
      union all
      select 'effacement', e.id, e.requested_at, json_build_object('nom', m.nom, 'prenom', m.prenom)
      from erasure_request e join member m on m.id = e.id_member where e.state = 'pending'
      union all
      select 'nettoyage', id, requested_at, json_build_object('by', requested_by) from retention_run where state = 'pending'
      union all
      select 'envoi', id, confirmed_at, json_build_object('objet', objet, 'recipients', recipients)
      from mailing where state = 'pending'
      union all
      select 'import', id, created_at, json_build_object('fichier', fichier) from import_hold where state = 'pending'
      union all
      select 'tache', id, coalesce(last_success_at, last_started_at), json_build_object('name', name, 'failures', failures)
      from job where failures > 0
    )
    select w.*, a.name, a.surname, count(*) over (partition by w.kind) as of_kind
    from waiting w
    left join inbox_assignment i on i.kind = w.kind and i.ref = w.id::text left join account a on a.id = i.id_account
    order by w.since, w.kind, w.id limit 50`,
}

/** A request with the members who have its names or its e-mail address. */
const REQUEST: Lean = {
  one: true,
  values: ({ id_request }) => [id_request],
  text: `
    select r.*, c.club, c.numero_club, c.mail as club_mail, a.name, a.surname, a.email as asker,
      (select coalesce(json_agg(d), '[]') from (
        select m.id, m.numero_licence, m.nom, m.prenom, m.sexe, m.date_naissance, m.adresse, m.cp, m.ville, m.mail, m.telephone,
          m.gsm, m.last_date_fin, last.club
        from member m left join club last on last.id = m.last_id_club
        where m.id in (
          select id from member where search = search_key(r.nom || ' ' || r.prenom || ' ' || r.nom)
          union select id from member
            where date_naissance = r.date_naissance and similarity(search, search_key(r.nom || ' ' || r.prenom)) > 0.5
          union select id from member where lower(mail) = lower(r.email) and mail <> '')
        order by m.id limit 8) d) as doubles
    from registration_request r join club c on c.id = r.id_club left join account a on a.id = r.requested_by
    where r.id = $1`,
}

/** The first page of all members, as the secretariat opens the list. */
const MEMBERS: Lean = {
  values: () => [],
  text: `
    select m.id, m.numero_licence, m.nom, m.prenom, m.date_naissance, m.ville, c.club, m.last_date_fin
    from member m left join club c on c.id = m.last_id_club
    where m.erased_at is null order by m.nom collate french, m.prenom collate french, m.id limit 50`,
}

/** Members with the text in their own data or in the name of their club. */
const FOUND_MEMBERS: Lean = {
  values: ({ texte }) => [`%${searchKey(texte)}%`],
  text: `
    select m.id, m.numero_licence, m.nom, m.prenom, m.date_naissance, m.ville, c.club, m.last_date_fin,
      count(*) over () as total
    from member m left join club c on c.id = m.last_id_club
    where m.erased_at is null and (
      m.search_text like $1 or m.last_id_club = any(array(select id from club where search_text like $1)))
    order by m.nom collate french, m.prenom collate french, m.id limit 50`,
}

/** The newest entries about a member or a club, and how many there are. */
const historyOf = (column: 'id_member' | 'id_club'): Lean => ({
  values: (input) => [input[column]],
  text: `
    select e.id, e.at, e.actor, e.action, e.before, e.after, a.name, a.surname, a.email, c.club,
      exists (select from account_role r where r.id_account = e.id_account) as by_staff,
      (select count(*) from audit_event where ${column} = $1) as total
    from audit_event e left join account a on a.id = e.id_account left join club c on c.id = e.id_club
    where e.${column} = $1 order by e.at desc, e.id desc limit 20`,
})

const FOUND_ACCOUNTS: Lean = {
  values: ({ texte }) => [`%${searchKey(texte)}%`],
  text: `
    select a.id, a.name, a.surname, a.email, a.email_confirmed_at, a.last_used_at, count(*) over () as total,
      exists (select from account_role r where r.id_account = a.id) as staff,
      (select max(last_used_at) from session s where s.id_account = a.id) as used_at,
      (select coalesce(json_agg(m), '[]') from (
        select m.id, m.nom, m.prenom, m.numero_licence from account_member l join member m on m.id = l.id_member
        where l.id_account = a.id order by m.nom collate french limit 5) m) as members
    from account a
    where a.id in (
      select id from account where search_key(surname || ' ' || name || ' ' || email) like $1
      union select l.id_account from member m join account_member l on l.id_member = m.id where m.search_text like $1)
    order by a.name collate french, a.surname collate french, a.id limit 50`,
}

const ACCOUNT: Lean = {
  one: true,
  values: ({ id_account }) => [id_account],
  text: `
    select a.id, a.name, a.surname, a.email, a.tel, a.created_at, a.email_confirmed_at, a.last_used_at,
      exists (select from account_role r where r.id_account = a.id) as staff,
      (select max(at) from security_event e where e.id_account = a.id and e.kind = 'sign_in') as signed_in_at,
      (select refusals from refused_email r where r.email = a.email) as refusals,
      exists (select from account_totp t where t.id_account = a.id) as totp,
      (select count(*) from account_passkey p where p.id_account = a.id) as passkeys,
      (select coalesce(json_agg(m), '[]') from (
        select l.id, l.linked_at, m.id as id_member, m.nom, m.prenom, m.numero_licence
        from account_member l join member m on m.id = l.id_member where l.id_account = a.id order by m.nom collate french
      ) m) as members,
      (select coalesce(json_agg(c), '[]') from (
        select c.id, c.club, g.write, g.can_register_member
        from account_member l join club_manager g on g.id_member = l.id_member join club c on c.id = g.id_club
        where l.id_account = a.id order by c.club collate french) c) as clubs,
      (select coalesce(json_agg(s), '[]') from (
        select id, user_agent, created_at, last_used_at from session s where s.id_account = a.id and s.ended_at is null) s) as sessions
    from account a where a.id = $1`,
}

const CLUBS: Lean = {
  values: (_, day) => [day],
  text: `
    select c.id, c.club, c.numero_club, c.ville, c.province,
      (select payement from club_affiliation where id_club = c.id and annee = extract(year from $1::date)) as affiliation,
      (select count(*) from licence l
        where l.id_club = c.id and l.cancelled_at is null and l.date_fin >= $1 and l.date_debut <= $1) as licencies
    from club c order by c.club collate french, c.id limit 50`,
}

/** A club with its affiliations, managers and their accounts, labels, criteria and the members who have no account. */
const CLUB: Lean = {
  one: true,
  values: ({ id_club }, day) => [id_club, day],
  text: `
    select c.*,
      (select coalesce(json_agg(a), '[]') from (
        select annee, inscription, payement from club_affiliation where id_club = $1 order by annee desc) a) as affiliations,
      (select coalesce(json_agg(g), '[]') from (
        select m.id, m.nom, m.prenom, m.numero_licence, g.write, g.can_register_member, m.invited_at, m.invitation_way, m.mail,
          (select coalesce(json_agg(a), '[]') from (
            select a.id, a.email from account_member l join account a on a.id = l.id_account
            where l.id_member = m.id order by l.id) a) as accounts
        from club_manager g join member m on m.id = g.id_member
        where g.id_club = $1 order by m.nom collate french, m.prenom collate french, m.id) g) as managers,
      (select count(*) from member m
        where m.last_id_club = $1 and m.erased_at is null
          and exists (select from licence l
            where l.id_member = m.id and l.cancelled_at is null and $2::date between l.date_debut and l.date_fin)
          and not exists (select from account_member a where a.id_member = m.id)) as without_account,
      (select json_agg(l) from (
        select l.code, l.nom, (select max(niveau) from club_label h where h.id_club = $1 and h.label = l.code) as niveau
        from label l order by l.ordre) l) as labels,
      (select json_agg(r) from (
        select r.id, r.nom, r.label, r.categorie, r.sous_categorie, r.poids, r.poids_plus_haut_compte_pour_total,
          r.est_labelisant, r.explication, r.periode, r.evaluation, r.labelisant_1_etoile, r.labelisant_2_etoile,
          r.labelisant_3_etoile, h.date_fin
        from critere r left join club_critere h on h.critere_id = r.id and h.id_club = $1 order by r.ordre, r.id) r) as criteria
    from club c where c.id = $1`,
}

/** The newest orders, and how many there are with their sum. */
const ORDERS: Lean = {
  values: () => [],
  text: `
    select o.id, o.numero, o.created_at, c.club, o.total_cents, o.type_payement, o.state, whole.orders, whole.cents,
      (select count(*) from order_line l where l.id_order = o.id and l.label = '') as lines
    from club_order o join club c on c.id = o.id_club
    cross join (select count(*) as orders, sum(total_cents) as cents from club_order) whole
    order by o.created_at desc, o.id desc limit 50`,
}

/** An order with its lines, payments, refunds, alerts and history, and the transfers that may be for it. */
const ORDER: Lean = {
  one: true,
  values: ({ id_order }) => [id_order],
  text: `
    select o.*, c.club, c.club_slug, m.nom, m.prenom, a.name, a.surname, a.email,
      (select -sum(amount_cents) from ledger_line where id_order = $1 and id_entry in (
        select id from ledger_entry where id_order = $1 and kind <> 'sale')) as received_cents,
      (select -sum(amount_cents) from ledger_line where id_club = o.id_club and id_order is null) as credit_cents,
      (select coalesce(json_agg(l), '[]') from (
        select l.id, p.name, l.id_member, m.numero_licence, m.nom, m.prenom, l.label, l.cost_cents, l.quantity, l.date_debut,
          l.date_fin, l.id_licence, x.cancelled_at,
          exists (select from order_refund_line r where r.id_line = l.id) as refunded
        from order_line l join product p on p.id = l.id_product left join member m on m.id = l.id_member
        left join licence x on x.id = l.id_licence
        where l.id_order = $1 order by l.id) l) as lines,
      (select coalesce(json_agg(p), '[]') from (
        select p.*, b.value_date, b.counterparty_name from payment p left join bank_movement b on b.id = p.id_movement
        where p.id_order = $1 order by p.id) p) as payments,
      (select coalesce(json_agg(r), '[]') from (select * from order_refund where id_order = $1 order by id) r) as refunds,
      (select coalesce(json_agg(n), '[]') from (select * from credit_note where id_order = $1 order by id) n) as notes,
      (select coalesce(json_agg(t), '[]') from (select * from payment_alert where id_order = $1 order by id desc) t) as alerts,
      (select coalesce(json_agg(b), '[]') from (
        select id, value_date, amount_cents, counterparty_name, communication, communication_structuree from bank_movement
        where state = 'unmatched' and amount_cents > 0 order by id desc limit 500) b) as movements,
      (select coalesce(json_agg(e), '[]') from (
        select e.id, e.at, e.actor, e.action, e.before, e.after, a.name, a.surname, a.email
        from audit_event e left join account a on a.id = e.id_account
        where e.subject = 'order ' || o.numero and e.subject <> '' order by e.at desc, e.id desc limit 100) e) as history
    from club_order o join club c on c.id = o.id_club
    left join member m on m.id = o.id_member left join account a on a.id = o.ordered_by
    where o.id = $1`,
}

const PARCELS: Lean = {
  values: () => [],
  text: `
    select o.id, o.numero, c.club, o.paid_at, o.adresse_livraison, count(*) over () as total,
      (select count(*) from order_line l where l.id_order = o.id and l.label = '' and not exists (
        select from order_refund_line r where r.id_line = l.id)) as lines
    from club_order o join club c on c.id = o.id_club
    where o.state = 'paid' and o.dispatched_at is null
      and exists (select from order_line l where l.id_order = o.id and l.id_club is null)
    order by o.paid_at, o.id limit 500`,
}

/** The entries of a club's credit, and the orders that it has not paid yet. */
const CLUB_ACCOUNT: Lean = {
  one: true,
  values: ({ id_club }) => [id_club],
  text: `
    select (select -sum(amount_cents) from ledger_line where id_club = $1 and id_order is null) as credit,
      (select sum(total_cents) from club_order where id_club = $1 and state = 'awaiting_payment') as awaited,
      (select coalesce(json_agg(e), '[]') from (
        select e.id, e.day, e.kind, o.numero, e.id_movement, l.amount_cents
        from ledger_line l join ledger_entry e on e.id = l.id_entry left join club_order o on o.id = e.id_order
        where l.id_club = $1 and l.id_order is null order by e.id desc limit 100) e) as entries`,
}

const MOVEMENT = `
  b.id, b.value_date, b.amount_cents, b.communication_structuree, b.communication, b.counterparty_name,
  b.counterparty_account, b.account, b.note, b.state, b.reason, o.id as id_order, o.numero, c.club, o.total_cents, o.state as order_state
  from bank_movement b
  left join payment p on p.id = b.id_payment left join club_order o on o.id = p.id_order left join club c on c.id = o.id_club`

/** The newest movements, and how many there are. */
const MOVEMENTS: Lean = {
  values: () => [],
  text: `
    select (select count(*) from bank_movement) as total, ${MOVEMENT}
    order by b.value_date desc, b.id desc limit 50`,
}

const ONE_MOVEMENT: Lean = {
  one: true,
  values: ({ id_movement }) => [id_movement],
  text: `
    select (select to_json(s) from (select name, imported_at from bank_statement where id = b.id_statement) s) as file,
      b.decided_at, (select surname || ' ' || name from account where id = b.decided_by) as decider,
      (select coalesce(json_agg(x), '[]') from (
        select o.id, o.numero, c.club, t.amount_cents
        from ledger_entry e join ledger_line t on t.id_entry = e.id and t.account = 'unallocated'
        join club_order o on o.id = e.id_order join club c on c.id = o.id_club
        where e.id_movement = $1 and e.kind in ('payment', 'match', 'credit') order by e.id) x) as parts,
      ${MOVEMENT}
    where b.id = $1`,
}

/** The sums of the books by product, by way of paying, by year and by account. */
const BOOKS: Lean = {
  one: true,
  values: ({ du, au }) => [du, au],
  text: `
    select (select max(closed_until) from ledger_closing) as closed,
      (select json_agg(s) from (
        select p.name, o.mode_payement, o.type_payement, e.kind = 'credit_note' as refund, sum(l.amount_cents) as cents
        from ledger_entry e join ledger_line l on l.id_entry = e.id and l.account = 'sales'
        left join product p on p.id = l.id_product left join club_order o on o.id = e.id_order
        where e.day between $1 and $2 group by 1, 2, 3, 4) s) as sales,
      (select json_agg(y) from (
        select extract(year from e.day) as year, e.kind = 'credit_note' as refund, sum(l.amount_cents) as cents
        from ledger_entry e join ledger_line l on l.id_entry = e.id and l.account = 'sales' group by 1, 2) y) as years,
      (select json_agg(a) from (
        select a.key, a.number, a.name,
          sum(l.amount_cents) filter (where e.day >= $1 and l.amount_cents > 0) as debit,
          sum(l.amount_cents) filter (where e.day >= $1 and l.amount_cents < 0) as credit,
          sum(l.amount_cents) filter (where e.id is not null) as balance
        from ledger_account a
        left join ledger_line l on l.account = a.key left join ledger_entry e on e.id = l.id_entry and e.day <= $2
        group by a.key order by a.number) a) as accounts`,
}

/** The newest events with the number of their participants. */
const EVENTS: Lean = {
  values: () => [],
  text: `
    with newest as (
      (select 'competition' as sorte, id, version, competition as nom, date_debut, date_fin, lieu, id_level
        from competition order by date_debut desc limit 50)
      union all
      (select 'stage', id, version, course, date, date, lieu, null from course order by date desc limit 50)
      union all
      (select 'formation', id, version, formation, date, date, lieu, null from training order by date desc limit 50)
      union all
      (select 'examen', id, version, name, date, date, lieu, null from exam where id_club is null order by date desc limit 50)
    ), shown as (select * from newest order by date_debut desc, nom collate french limit 50)
    select s.*, l.niveau, case s.sorte
      when 'competition' then (select count(*) from combat_result where id_competition = s.id)
        + (select count(*) from poomsae_result where id_competition = s.id)
        + (select count(*) from referee_service where id_competition = s.id)
      when 'stage' then (select count(*) from course_attendance where id_course = s.id)
      when 'formation' then (select count(*) from training_result where id_training = s.id)
      else (select count(*) from grade_record where id_exam = s.id) end as participants
    from shown s left join competition_level l on l.id = s.id_level
    order by s.date_debut desc, s.nom collate french`,
}

const SHEET = `m.id as id_member, m.numero_licence, m.nom, m.prenom, m.date_naissance, r.*, p.points`

/** A competition with the lines of its three sheets. */
const EVENT: Lean = {
  one: true,
  values: ({ id_event }) => [id_event],
  text: `
    select e.*, l.niveau,
      (select json_agg(r) from (
        select ${SHEET}, a.name as age, g.name as grade, w.name as weight
        from combat_result r join member m on m.id = r.id_member
        left join age_category a on a.id = r.id_age_category left join grade_category g on g.id = r.id_grade_category
        left join weight_category w on w.id = r.id_weight_category
        left join ranking_points p on p.id_level = e.id_level and p.place = r.place
        where r.id_competition = $1 order by r.place, m.nom collate french, m.prenom collate french) r) as combat,
      (select json_agg(r) from (
        select ${SHEET}, a.name as age, g.name as grade
        from poomsae_result r join member m on m.id = r.id_member
        left join age_category a on a.id = r.id_age_category left join grade_category g on g.id = r.id_grade_category
        left join ranking_points p on p.id_level = e.id_level and p.place = r.place
        where r.id_competition = $1 order by r.place, m.nom collate french, m.prenom collate french) r) as poomsae,
      (select json_agg(r) from (
        select m.id, m.numero_licence, m.nom, m.prenom, m.date_naissance, r.date_debut, r.date_fin
        from referee_service r join member m on m.id = r.id_member where r.id_competition = $1 order by m.nom collate french
      ) r) as referees
    from competition e join competition_level l on l.id = e.id_level where e.id = $1`,
}

const MAIL = `m.id, m.kind, m.to_address, m.subject, m.created_at, m.sent_at, m.given_up_at, m.last_error, w.nom, w.prenom`

/** The newest mails, and how many there are. */
const MAILS: Lean = {
  values: () => [],
  text: `
    select (select count(*) from mail) as total, ${MAIL}
    from mail m left join member w on w.id = m.id_member order by m.created_at desc, m.id desc limit 50`,
}

const ONE_MAIL: Lean = {
  one: true,
  values: ({ id_mail }) => [id_mail],
  text: `
    select ${MAIL}, m.text, m.letter, m.tries, m.next_try_at, m.settled_at, m.note, m.withheld,
      array(select f.name from mail_attachment a join file f on f.id = a.id_file where a.id_mail = m.id order by a.id) as files
    from mail m left join member w on w.id = m.id_member where m.id = $1`,
}

const MAILING = `
  g.id, g.kind, g.list, g.filters, g.objet, g.state, g.created_at, g.confirmed_at, g.recipients, a.name, a.surname
  from mailing g left join account a on a.id = g.created_by`

const MAILINGS: Lean = {
  values: () => [],
  text: `
    select (select count(*) from mailing) as total, ${MAILING} order by g.created_at desc, g.id desc limit 50`,
}

/** A mailing with the numbers of its mails by state. */
const ONE_MAILING: Lean = {
  one: true,
  values: ({ id_mailing }) => [id_mailing],
  text: `
    select g.texte, g.version, g.ended_at,
      (select json_agg(s) from (
        select r.left_out, m.sent_at is not null as sent, m.given_up_at is not null as given_up, count(*)
        from mailing_recipient r left join mail m on m.id = r.id_mail where r.id_mailing = $1 group by 1, 2, 3) s) as states,
      ${MAILING} where g.id = $1`,
}

const RECIPIENTS: Lean = {
  values: ({ id_mailing }) => [id_mailing],
  text: `
    select r.id_member, w.nom, w.prenom, r.email, r.left_out, r.id_mail, m.sent_at, m.given_up_at, m.last_error,
      (select count(*) from mailing_recipient where id_mailing = $1) as total
    from mailing_recipient r join member w on w.id = r.id_member left join mail m on m.id = r.id_mail
    where r.id_mailing = $1 order by w.nom collate french, w.prenom collate french, r.id limit 50`,
}

/** The newest entries of the journal, and how many there are within reach. */
const AUDIT: Lean = {
  values: () => [],
  text: `
    select e.id, e.at, e.actor, e.action, e.subject, e.before, e.after, e.id_member, m.numero_licence, m.nom, m.prenom, c.club,
      a.name, a.surname, a.email, (select count(*) from (select from audit_event limit 10001) within) as total
    from (select * from audit_event order by at desc, id desc limit 50) e
    left join account a on a.id = e.id_account left join member m on m.id = e.id_member left join club c on c.id = e.id_club
    order by e.at desc, e.id desc`,
}

const ERASURES: Lean = {
  values: () => [],
  text: `
    select e.id, e.id_member, m.numero_licence, m.nom, m.prenom, e.reason, e.licence_given_up, e.state, e.requested_at,
      e.decided_at, a.name as asker, d.name as decider
    from erasure_request e join member m on m.id = e.id_member
    left join account a on a.id = e.requested_by left join account d on d.id = e.decided_by
    order by e.decided_at desc nulls first, e.requested_at limit 100`,
}

/** The people of the secretariat, and who is invited. */
const USERS: Lean = {
  one: true,
  values: () => [],
  text: `
    select
      (select json_agg(u) from (
        select a.id, a.name, a.surname, a.email, array_agg(r.role) as roles,
          exists (select from account_totp t where t.id_account = a.id and t.confirmed_at is not null) as totp,
          exists (select from account_passkey p where p.id_account = a.id) as passkey,
          (select max(last_used_at) from session s where s.id_account = a.id) as used_at,
          (select count(*) from session s where s.id_account = a.id and s.ended_at is null and (
            exists (select from refresh_token t where t.id_session = s.id and t.expires_at > now())
            or exists (select from access_token t where t.id_session = s.id and t.expires_at > now()))) as sessions
        from account a join account_role r on r.id_account = a.id
        group by a.id order by a.name collate french, a.surname collate french) u) as users,
      (select json_agg(i) from (
        select i.id, i.email, i.role, i.created_at, i.expires_at, a.name, a.surname
        from staff_invitation i left join account a on a.id = i.invited_by
        where i.used_at is null order by i.created_at desc limit 100) i) as invitations`,
}

const CRITERIA: Lean = {
  values: () => [],
  text: 'select * from critere order by ordre',
}

const SAVED_LISTS: Lean = {
  values: () => [],
  text: `select id, name, params from saved_list where list = 'membres' order by name collate french, id`,
}

const CLUB_NAMES: Lean = {
  values: () => [],
  text: 'select id, club, numero_club from club order by club collate french, id',
}

export const STAFF_LEAN = {
  staffListInbox: INBOX,
  staffGetRequest: REQUEST,
  staffListSavedLists: SAVED_LISTS,
  staffListMembers: MEMBERS,
  staffSearchMembers: FOUND_MEMBERS,
  staffMemberHistory: historyOf('id_member'),
  staffSearchAccounts: FOUND_ACCOUNTS,
  staffGetAccount: ACCOUNT,
  staffFilterClubs: CLUBS,
  staffGetClub: CLUB,
  staffClubHistory: historyOf('id_club'),
  staffClubNames: CLUB_NAMES,
  staffFilterOrders: ORDERS,
  staffGetOrder: ORDER,
  staffListDispatch: PARCELS,
  staffGetClubAccount: CLUB_ACCOUNT,
  staffListMovements: MOVEMENTS,
  staffGetMovement: ONE_MOVEMENT,
  staffGetBooks: BOOKS,
  staffListEvents: EVENTS,
  staffGetEvent: EVENT,
  staffListReference: CRITERIA,
  staffListMails: MAILS,
  staffGetMail: ONE_MAIL,
  staffListMailings: MAILINGS,
  staffGetMailing: ONE_MAILING,
  staffListMailingRecipients: RECIPIENTS,
  staffSearchAudit: AUDIT,
  staffListErasures: ERASURES,
  staffListUsers: USERS,
} satisfies Partial<Record<RouteName, Lean>>
