-- The secretariat asks a club about a registration request, which stays pending. The last question is kept.
alter table registration_request
  add column question text,
  add column asked_by integer references account on delete set null,
  add column asked_at timestamptz,
  add check ((question is null) = (asked_at is null));
create index registration_request_by_questioner on registration_request (asked_by) where asked_by is not null;
