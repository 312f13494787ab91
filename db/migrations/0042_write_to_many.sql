-- Mailings: letters of the secretariat to a list of members, or to the managers of all clubs.
create table mailing (
  id integer generated always as identity primary key,
  -- A newsletter goes to those who ticked it; a service message concerns the licence or the club of its recipient.
  kind text not null default 'newsletter' check (kind in ('newsletter', 'service')),
  -- The filters of the list of members; null for the managers of all clubs.
  filters jsonb,
  objet text not null default '',
  texte text not null default '',
  -- pending: confirmed, and waits for a second person.
  state text not null default 'draft' check (state in ('draft', 'pending', 'sending', 'sent', 'stopped')),
  version integer not null default 1 check (version > 0),
  -- How many mails the confirmation fixed; their rows go when their mails expire.
  recipients integer not null default 0 check (recipients >= 0),
  created_by integer references account on delete set null,
  created_at timestamptz not null,
  confirmed_by integer references account on delete set null,
  confirmed_at timestamptz,
  approved_by integer references account on delete set null,
  ended_at timestamptz,
  stopped_by integer references account on delete set null,
  check ((state = 'draft') = (confirmed_at is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create index mailing_by_date on mailing (created_at desc, id desc);
create index mailing_running on mailing (confirmed_at) where state in ('pending', 'sending');

-- The recipients of a mailing from its confirmation on, one row per mail. A row without a mail waits for its turn. A mail
-- that expires, or is erased, takes its row with it.
create table mailing_recipient (
  id integer generated always as identity primary key,
  id_mailing integer not null references mailing on delete cascade,
  id_member integer not null references member,
  email text not null,
  -- Unsubscribed between the confirmation and the turn of the mail.
  left_out boolean not null default false,
  id_mail integer references mail on delete cascade,
  unique (id_mailing, id_member)
);
create index mailing_recipient_waiting on mailing_recipient (id_mailing, id) where id_mail is null and not left_out;
create index mailing_recipient_by_member on mailing_recipient (id_member);
create index mailing_recipient_by_mail on mailing_recipient (id_mail);
create index mailing_recipient_by_email on mailing_recipient (lower(email));

-- Mailings are sent after all mails that a person waits for, as reminders are.
drop index mail_waiting;
create index mail_waiting on mail ((kind = 'mailing' or letter #>> '{unsubscribe,url}' is not null), next_try_at, id)
  where sent_at is null and given_up_at is null;

-- A mailing to many waits for a second person in the inbox.
alter table inbox_assignment drop constraint inbox_assignment_kind_check,
  add constraint inbox_assignment_kind_check check (
    kind in ('demande', 'mouvement', 'alerte', 'mail', 'doublon', 'effacement', 'nettoyage', 'envoi', 'tache')
  );
