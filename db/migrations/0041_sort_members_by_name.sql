-- The usual order of the list of members.
create index member_by_name on member (nom collate french, prenom collate french, id) where erased_at is null;
