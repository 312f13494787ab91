-- Whom mails name beside the one they are about, a refund refused again, and dates that somebody meant.

-- Members that a letter to somebody else names: an erasure finds it by them.
create table mail_mention (
  id_mail integer not null references mail on delete cascade,
  id_member integer not null references member on delete cascade,
  primary key (id_mail, id_member)
);
create index mail_mention_by_member on mail_mention (id_member);
-- The person whom it names is no member yet, and may become one.
alter table mail add column id_registration integer references registration_request on delete set null;
create index mail_by_registration on mail (id_registration) where id_registration is not null;

-- What a provider repeats is told once; a refund that is asked for again and refused again is another refusal.
alter table payment_alert drop constraint payment_alert_provider_intent_reason_key;
create unique index payment_alert_once on payment_alert (provider, intent, reason) where reason <> 'refund_refused';
