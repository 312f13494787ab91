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

-- Dates that somebody may mean (src/domain/dates.ts).
alter table exam add constraint exam_date_meant check (date between '1900-01-01' and '2200-12-31');
alter table course add constraint course_date_meant check (date between '1900-01-01' and '2200-12-31');
alter table training add constraint training_date_meant check (date between '1900-01-01' and '2200-12-31');
alter table competition add constraint competition_dates_meant check (date_debut >= '1900-01-01' and date_fin <= '2200-12-31');
alter table product_price add constraint product_price_date_meant check (valid_from between '1900-01-01' and '2200-12-31');
alter table club_critere add constraint club_critere_date_meant check (date_fin between '1900-01-01' and '2200-12-31');
alter table club_affiliation add constraint club_affiliation_dates_meant check (
  inscription between '1900-01-01' and '2200-12-31' and payement between '1900-01-01' and '2200-12-31');
-- One that is renewed ends later than anybody wrote.
alter table licence add constraint licence_dates_meant check (date_debut >= '1900-01-01' and date_fin < '2300-01-01');
