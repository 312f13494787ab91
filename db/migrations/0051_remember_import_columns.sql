-- The column that an administrator chose for a heading of an imported file, where the heading alone says another one or
-- none. Null: the heading is in no column. Headings are kept in the form in which they are compared.
create table import_column (
  genre text not null check (length(genre) <= 30),
  heading text not null check (length(heading) between 1 and 200),
  column_key text check (length(column_key) <= 50),
  used_at timestamptz not null,
  primary key (genre, heading)
);
