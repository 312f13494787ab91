-- The secretariat sees cancelled licences too, which licence_by_member leaves out: its record of a member read them all.
create index licence_any_by_member on licence (id_member);

-- The transactions that changed what the dashboard counts. The portal keeps its figures until there is a later one.
create table figure_change (
  transaction bigint primary key
);

create function note_figure_change() returns trigger language plpgsql as $$
begin
  insert into figure_change (transaction) values (pg_current_xact_id()::text::bigint) on conflict do nothing;
  return null;
end $$;

create trigger licence_changes_figures after insert or update or delete or truncate on licence
  for each statement execute function note_figure_change();
create trigger member_changes_figures
  after insert or delete or truncate or update of sexe, date_naissance, id_grade, grade_date on member
  for each statement execute function note_figure_change();
create trigger grade_record_changes_figures after insert or update or delete or truncate on grade_record
  for each statement execute function note_figure_change();
create trigger grade_changes_figures after insert or update or delete or truncate on grade
  for each statement execute function note_figure_change();
create trigger club_changes_figures after insert or delete or truncate or update of club, province on club
  for each statement execute function note_figure_change();
create trigger club_affiliation_changes_figures after insert or update or delete or truncate on club_affiliation
  for each statement execute function note_figure_change();
create trigger product_changes_figures after insert or update or delete or truncate on product
  for each statement execute function note_figure_change();
create trigger ledger_line_changes_figures after insert or update or delete or truncate on ledger_line
  for each statement execute function note_figure_change();
create trigger ledger_entry_changes_figures after insert or update or delete or truncate on ledger_entry
  for each statement execute function note_figure_change();
