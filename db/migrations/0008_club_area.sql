-- The club area: an evening’s exam of a club, numbers of attestations, the listing answered from its index, who waits for a licence.

-- Federal sessions belong to no club.
alter table exam
  add column id_club integer references club,
  add column recorded_by integer references account on delete set null,
  add column recorded_at timestamptz,
  add column undone_at timestamptz,
  add constraint exam_of_club check ((id_club is null) = (recorded_at is null)),
  add constraint exam_undone check (undone_at is null or id_club is not null);

create sequence attestation_number;
create index attestation_by_club on attestation (id_club, issued_at desc);

-- What decides whether a licence is listed stands in the index: only the rows shown are read from the table.
drop index licence_by_club;
create index licence_by_club on licence (id_club, date_fin desc) include (id_member, date_debut, id)
  where cancelled_at is null;
drop index licence_by_member;
create index licence_by_member on licence (id_member, date_fin desc) include (id_club) where cancelled_at is null;

-- Accepted by the secretariat, not licensed yet: 'À licencier' in the club that asked.
create view member_to_license as
  select r.id_club, r.id_member, r.decided_at
  from registration_request r
  where r.state = 'accepted'
    and not exists (select from licence l where l.id_member = r.id_member and l.cancelled_at is null);
