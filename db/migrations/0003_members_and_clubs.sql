-- The federation's people: members, who may see them, clubs, who runs them, licences.

create table grade (
  id integer generated always as identity primary key,
  grade text not null unique,
  "desc" text check ("desc" in ('noire', 'poom', 'keup')),
  ordre integer not null unique,
  -- Months to wait in the grade before this one, and the age from which it can be taken.
  waiting_months integer not null check (waiting_months >= 0),
  minimum_age integer not null default 0 check (minimum_age >= 0),
  -- Federal grades (1er Keup, Poom, Dan) are given by the federation only.
  federal boolean not null
);

create table member (
  id integer generated always as identity primary key,
  numero_licence text not null unique check (numero_licence ~ '^[0-9]{4,10}$'),
  nom text not null check (nom <> ''),
  prenom text not null check (prenom <> ''),
  sexe smallint not null check (sexe in (0, 1)),
  date_naissance date check (date_naissance >= '1900-01-01'),
  adresse text not null default '' check (length(adresse) <= 255),
  complement text not null default '' check (length(complement) <= 512),
  cp text not null default '' check (length(cp) <= 100),
  ville text not null default '' check (length(ville) <= 255),
  mail text not null default '' check (length(mail) <= 255),
  telephone text not null default '' check (length(telephone) <= 30),
  gsm text not null default '' check (length(gsm) <= 30),
  newsletter boolean not null default false,
  expiry_reminders boolean not null default true,
  id_photo integer references file on delete set null,
  -- The activation code is shown to club managers, so it is encrypted rather than hashed.
  code_encrypted bytea not null,
  -- Raising it ends every e-licence QR code made before.
  e_licence_version integer not null default 1 check (e_licence_version > 0),
  -- The grade held now: kept by the trigger on grade_record.
  id_grade integer references grade,
  grade_date date,
  id_categorie_poids integer,
  adult_notice_sent_at timestamptz,
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text generated always as (search_key(nom || ' ' || prenom || ' ' || nom)) stored
);
create index member_by_search on member using gin (search gin_trgm_ops);
create index member_by_birth on member (date_naissance);
create index member_by_mail on member (lower(mail));

-- One licence may be linked to several accounts (two parents), one account to several licences.
create table account_member (
  id integer generated always as identity primary key,
  id_account integer not null references account on delete cascade,
  id_member integer not null references member,
  linked_at timestamptz not null,
  unique (id_account, id_member)
);
create index account_member_by_member on account_member (id_member);

create table club (
  id integer generated always as identity primary key,
  club text not null check (club <> ''),
  club_slug text not null unique check (club_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  numero_club text not null unique,
  province text not null default '',
  adresse text not null default '',
  cp text not null default '',
  ville text not null default '',
  numero_compte text not null default '',
  tel text not null default '' check (length(tel) <= 30),
  mail text not null default '' check (length(mail) <= 255),
  gsm text not null default '' check (length(gsm) <= 30),
  site_web text not null default '' check (site_web = '' or site_web ~* '^https?://'),
  affichage_correspondant boolean not null default false,
  id_logo integer references file on delete set null,
  version integer not null default 1,
  check (length(site_web) <= 1000)
);

create table club_manager (
  id integer generated always as identity primary key,
  id_club integer not null references club,
  id_member integer not null references member,
  write boolean not null default false,
  can_register_member boolean not null default false,
  unique (id_club, id_member)
);
create index club_manager_by_member on club_manager (id_member);

create table club_affiliation (
  id integer generated always as identity primary key,
  id_club integer not null references club,
  annee integer not null check (annee between 1950 and 2200),
  inscription date not null,
  payement date,
  unique (id_club, annee)
);

create table licence (
  id integer generated always as identity primary key,
  id_member integer not null references member,
  id_club integer not null references club,
  annee integer not null generated always as (extract(year from date_debut)::integer) stored,
  date_debut date not null,
  date_fin date not null,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  check (date_fin >= date_debut),
  check ((cancelled_at is null) = (cancel_reason is null)),
  -- Nobody holds two licences on the same day.
  constraint licence_no_overlap exclude using gist (
    id_member with =, daterange(date_debut, date_fin, '[]') with &&
  ) where (cancelled_at is null)
);
create index licence_by_member on licence (id_member, date_fin desc) where cancelled_at is null;
create index licence_by_club on licence (id_club, date_fin desc) where cancelled_at is null;

-- Who did what, when, with before and after. Only erasure on request may touch a row again.
create table audit_event (
  id integer generated always as identity primary key,
  at timestamptz not null,
  id_account integer references account on delete set null,
  actor text not null,
  action text not null,
  id_member integer references member,
  id_club integer references club,
  subject text not null default '',
  before jsonb,
  after jsonb
);
create index audit_event_by_member on audit_event (id_member, at desc);
create index audit_event_by_club on audit_event (id_club, at desc);
create index audit_event_by_account on audit_event (id_account, at desc);
create index audit_event_by_time on audit_event (at desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Deleting an account empties the reference to it; erasure announces itself.
  if current_setting('myabft.erasing', true) = 'on'
     or (tg_op = 'UPDATE' and new.id_account is null and to_jsonb(new) - 'id_account' = to_jsonb(old) - 'id_account') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_audit_change();
