-- Lists of the secretariat saved under a name, for all staff.
create table saved_list (
  id integer generated always as identity primary key,
  list text not null check (list in ('membres', 'commandes', 'clubs')),
  name text not null check (name <> '' and length(name) <= 60),
  -- The query parameters of the list's URL, without the search text: it may name a person.
  params jsonb not null
);
create unique index saved_list_by_name on saved_list (list, lower(name));
