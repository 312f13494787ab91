-- Mails in the words of the secretariat, the log of what was sent, reminders before a licence ends, wishes to renew.

-- The portal's own text holds where there is no row, or an empty one: a text that was given up keeps its version.
create table mail_text (
  kind text primary key,
  objet text,
  texte text,
  note text,
  bouton text,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by integer references account on delete set null,
  check (num_nulls(objet, texte, note, bouton) in (0, 4))
);

alter table mail
  -- What text and html were made of. Of the mails of before nothing but those two is known.
  add column letter jsonb,
  -- Whom it is about, where it is about one member.
  add column id_member integer references member on delete set null;
create index mail_by_date on mail (created_at desc, id desc);
create index mail_by_kind on mail (kind, created_at desc, id desc);
create index mail_by_member on mail (id_member) where id_member is not null;
create index mail_by_address_part on mail using gin (lower(to_address) gin_trgm_ops);

-- One reminder per licence and step, whoever sends it and however often it is tried.
create table expiry_reminder (
  id_licence integer not null references licence on delete cascade,
  days integer not null check (days in (60, 30, 7)),
  sent_at timestamptz not null,
  primary key (id_licence, days)
);
create index licence_by_end on licence (date_fin) where cancelled_at is null;

-- A member would like to stay in the club. One row for each of the two: a new wish takes the place of the old one.
create table renewal_wish (
  id_member integer not null references member on delete cascade,
  id_club integer not null references club,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- A licence followed, here or elsewhere: kept by the triggers on licence.
  fulfilled_at timestamptz,
  -- When the club's managers were written to about it.
  told_at timestamptz,
  primary key (id_club, id_member)
);
create index renewal_wish_open on renewal_wish (id_club) include (id_member)
  where withdrawn_at is null and fulfilled_at is null;
create index renewal_wish_by_member on renewal_wish (id_member);

-- The managers of a club are written to once a day at most.
create table renewal_digest (
  id_club integer not null references club,
  day date not null,
  primary key (id_club, day)
);

create function fulfil_renewal_wishes() returns trigger language plpgsql as $$
begin
  update renewal_wish w set fulfilled_at = now()
  from renewed r
  where w.id_member = r.id_member and w.withdrawn_at is null and w.fulfilled_at is null
    -- One of before the wish, entered afterwards, fulfils nothing.
    and r.date_fin > w.created_at::date;
  return null;
end $$;
-- Once per statement: an import of thousands of licences asks once.
create trigger licence_fulfils_wishes after insert on licence
  referencing new table as renewed for each statement execute function fulfil_renewal_wishes();

create function fulfil_wish_by_longer_licence() returns trigger language plpgsql as $$
begin
  update renewal_wish set fulfilled_at = now()
  where id_member = new.id_member and withdrawn_at is null and fulfilled_at is null;
  return null;
end $$;
create trigger longer_licence_fulfils_wishes after update of date_fin on licence
  for each row when (new.date_fin > old.date_fin) execute function fulfil_wish_by_longer_licence();
