-- Switch and delay of each automatic mail; one without a row has its defaults.
create table automatic_mail (
  name text primary key check (
    name in ('expiry_first', 'expiry_second', 'expiry_last', 'order_reminder', 'renewal_wishes', 'adult_notice',
      'account_unused')
  ),
  enabled boolean not null default true,
  -- Null for the default.
  delay_days integer check (delay_days >= 0),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  updated_by integer references account on delete set null
);
create index automatic_mail_by_author on automatic_mail (updated_by);

-- An import whose automatic mails wait for an administrator. Its licences and members name it; a later import that changes
-- them replaces it. released: they are sent like all others; refused: none is sent about these licences.
create table import_hold (
  id integer generated always as identity primary key,
  genre text not null check (genre in ('membres', 'licences')),
  fichier text not null,
  state text not null default 'pending' check (state in ('pending', 'released', 'refused')),
  created_at timestamptz not null,
  created_by integer references account on delete set null,
  decided_at timestamptz,
  decided_by integer references account on delete set null,
  check ((state = 'pending') = (decided_at is null))
);
create index import_hold_pending on import_hold (created_at) where state = 'pending';
create index import_hold_by_author on import_hold (created_by);
create index import_hold_by_decider on import_hold (decided_by);

alter table licence add column id_import_hold integer references import_hold;
create index licence_by_import_hold on licence (id_import_hold) where id_import_hold is not null;
-- Only for the notice at 18: the record was given an e-mail address or a birth date by an import.
alter table member add column id_import_hold integer references import_hold;
create index member_by_import_hold on member (id_import_hold) where id_import_hold is not null;

-- Automatic mails of an import wait in the inbox.
alter table inbox_assignment drop constraint inbox_assignment_kind_check,
  add constraint inbox_assignment_kind_check check (
    kind in ('demande', 'mouvement', 'alerte', 'mail', 'doublon', 'effacement', 'nettoyage', 'envoi', 'import', 'tache')
  );
