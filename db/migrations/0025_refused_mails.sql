-- message_id: random, stored when the mail is first taken to be sent, the same at every try. withheld: given up without a
-- try, because its address is marked.
alter table mail
  add column message_id text unique,
  add column withheld boolean not null default false;

-- Addresses that mail servers refused for good, and how often in a row. At three the address is marked: nothing is sent
-- there until a person of the secretariat sends one of its mails again.
create table refused_email (
  email text primary key,
  refusals integer not null check (refusals > 0),
  last_refused_at timestamptz not null
);
