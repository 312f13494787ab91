-- Members in the hands of the secretariat: finding anyone, new licence numbers, records merged into others.

-- What is typed of a number or an address is its beginning, and beginnings are compared letter by letter.
create index member_by_number on member (numero_licence text_pattern_ops);
drop index member_by_mail;
create index member_by_mail on member (lower(mail) text_pattern_ops);
-- The highest number given so far, whatever its length.
create index member_by_number_value on member ((numero_licence::bigint) desc);

-- A record that was merged into another is gone; what people still hold of it (a number, a code, a QR code) leads on.
create table former_licence (
  numero_licence text primary key check (numero_licence ~ '^[0-9]{4,10}$'),
  id_member integer not null references member,
  -- The id that the record had: the QR codes of its e-licence carry it.
  id_former integer not null unique,
  e_licence_version integer not null,
  date_naissance date,
  -- Good for one link; empty once it was used.
  code_encrypted bytea,
  merged_at timestamptz not null
);
create index former_licence_by_member on former_licence (id_member);
create index former_licence_by_number on former_licence (numero_licence text_pattern_ops);

-- Two clubs may have asked for the same person, who then has two records until they are merged.
alter table registration_request drop constraint registration_request_id_member_key;
create index registration_request_by_member on registration_request (id_member);
create or replace view member_to_license as
  select r.id_club, r.id_member, max(r.decided_at) as decided_at
  from registration_request r
  where r.state = 'accepted'
    and not exists (select from licence l where l.id_member = r.id_member and l.cancelled_at is null)
  group by r.id_club, r.id_member;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Deleting an account empties the reference to it; a merge moves the reference to the member and nothing else;
  -- erasure announces itself.
  if current_setting('myabft.erasing', true) = 'on'
     or (tg_op = 'UPDATE' and new.id_account is null and to_jsonb(new) - 'id_account' = to_jsonb(old) - 'id_account')
     or (tg_op = 'UPDATE' and current_setting('myabft.merging', true) = 'on'
         and to_jsonb(new) - 'id_member' = to_jsonb(old) - 'id_member') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'the audit trail is append-only';
end $$;
