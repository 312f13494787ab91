-- Money: products and prices, orders, payments, what the provider and the bank said, registration requests, recaps.

create table product (
  id integer generated always as identity primary key,
  code text not null unique check (code in ('licence_renew', 'licence_club')),
  name text not null
);

create table product_price (
  id_product integer not null references product,
  valid_from date not null,
  price_cents integer not null check (price_cents >= 0),
  primary key (id_product, valid_from)
);

create table registration_request (
  id integer generated always as identity primary key,
  id_club integer not null references club,
  requested_by integer references account on delete set null,
  nom text not null,
  prenom text not null,
  sexe smallint not null check (sexe in (0, 1)),
  date_naissance date not null,
  adresse text not null,
  cp text not null,
  ville text not null,
  telephone_gsm text not null,
  email text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'refused')),
  id_probable_double integer references member,
  id_member integer unique references member,
  reason text,
  decided_by integer references account on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'pending') = (decided_at is null)),
  check (state <> 'accepted' or id_member is not null),
  check (state <> 'refused' or reason is not null)
);
create index registration_request_by_club on registration_request (id_club);
create index registration_request_pending on registration_request (created_at) where state = 'pending';

create sequence order_number;

create table club_order (
  id integer generated always as identity primary key,
  numero text not null unique,
  id_club integer not null references club,
  id_member integer not null references member,
  ordered_by integer references account on delete set null,
  state text not null check (state in ('created', 'deciding', 'awaiting_payment', 'paid', 'cancelled', 'refunded')),
  mode_payement text not null check (mode_payement in ('virement', 'payementElectronique')),
  type_payement text check (type_payement in ('card', 'bancontact')),
  mode_livraison text not null check (mode_livraison in ('livraisonByAdresse')),
  adresse_livraison jsonb not null,
  adresse_facturation jsonb not null,
  json_details jsonb,
  total_cents integer not null check (total_cents > 0),
  communication_structuree text not null unique check (
    communication_structuree ~ '^[0-9]{12}$'
    and right(communication_structuree, 2)::integer
      = case left(communication_structuree, 10)::bigint % 97 when 0 then 97 else left(communication_structuree, 10)::bigint % 97 end
  ),
  created_at timestamptz not null,
  processed_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  reminded_at timestamptz,
  dispatched_at timestamptz,
  check ((mode_payement = 'payementElectronique') = (type_payement is not null)),
  check (state <> 'paid' or paid_at is not null),
  check ((state in ('cancelled', 'refunded')) = (closed_at is not null))
);
create index club_order_by_club on club_order (id_club, created_at desc);
create index club_order_open on club_order (state, created_at) where state in ('created', 'deciding', 'awaiting_payment');

create table order_line (
  id integer generated always as identity primary key,
  id_order integer not null references club_order,
  id_product integer not null references product,
  id_member integer references member,
  id_club integer references club,
  cost_cents integer not null check (cost_cents >= 0),
  date_debut date not null,
  date_fin date not null,
  id_licence integer unique references licence,
  -- True while the order can still be paid: kept by the trigger on club_order.
  open boolean not null default true,
  check (date_fin >= date_debut),
  check ((id_member is null) <> (id_club is null))
);
create index order_line_by_order on order_line (id_order);
create index order_line_by_member on order_line (id_member);
-- A member is in at most one open order, also when two managers press at the same instant.
create unique index order_line_member_once on order_line (id_member) where open;
create unique index order_line_club_once on order_line (id_club) where open;

create function keep_order_lines_open() returns trigger language plpgsql as $$
begin
  update order_line set open = new.state in ('created', 'deciding', 'awaiting_payment') where id_order = new.id;
  return null;
end $$;
create trigger club_order_keeps_lines_open after update of state on club_order
  for each row when (old.state is distinct from new.state) execute function keep_order_lines_open();

create table payment (
  id integer generated always as identity primary key,
  id_order integer not null references club_order,
  provider text not null check (provider in ('stripe', 'sandbox', 'virement')),
  intent text,
  idempotency_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur' check (currency = 'eur'),
  state text not null check (state in ('open', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded')),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, intent)
);
create index payment_by_order on payment (id_order);
-- One order is paid once.
create unique index payment_once on payment (id_order) where state = 'succeeded';

create table provider_event (
  provider text not null,
  id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  primary key (provider, id)
);
create index provider_event_waiting on provider_event (received_at) where handled_at is null;

create table bank_statement (
  id integer generated always as identity primary key,
  sha256 bytea not null unique,
  name text not null,
  imported_by integer references account on delete set null,
  imported_at timestamptz not null
);

create table bank_movement (
  id integer generated always as identity primary key,
  id_statement integer not null references bank_statement,
  -- What makes the movement itself, so that it counts once even when two files carry it.
  fingerprint bytea not null unique,
  amount_cents bigint not null,
  value_date date not null,
  communication_structuree text,
  communication text not null default '',
  counterparty_name text not null default '',
  counterparty_account text not null default '',
  state text not null check (state in ('booked', 'unmatched', 'ignored')),
  id_payment integer unique references payment,
  check ((state = 'booked') = (id_payment is not null))
);

-- What a club sent in and what became of it; the ones of before the portal carry their own state.
create table recap (
  id integer generated always as identity primary key,
  id_club integer not null references club,
  date date not null,
  statut text not null check (statut in (
    'En cours', 'En attente de décision', 'En attente', 'Annulé / Refusé', 'Annulée / Refusée', 'Cloturé / Validé', 'En attente de payement'
  )),
  total_cents integer not null check (total_cents >= 0),
  id_order integer unique references club_order,
  id_registration integer unique references registration_request
);
create index recap_by_club on recap (id_club, date desc);

create table recap_line (
  id integer generated always as identity primary key,
  id_recap integer not null references recap on delete cascade,
  id_member integer references member,
  name text not null,
  date_debut date,
  date_fin date,
  cost_cents integer not null default 0 check (cost_cents >= 0)
);
create index recap_line_by_recap on recap_line (id_recap);

-- Documents that carry a number and can be checked on a public page.
create table attestation (
  id integer generated always as identity primary key,
  numero text not null unique,
  id_club integer not null references club,
  issued_at timestamptz not null,
  issued_by integer references account on delete set null,
  content jsonb not null
);
