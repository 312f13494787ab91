-- Besides the figures of the dashboard, the portal remembers the points of the ranking and the number of members. What has
-- not changed stays remembered when something else does, so changes are noted by subject.
alter table figure_change
  add column subject text not null default 'figures' check (subject in ('figures', 'ranking', 'members')),
  drop constraint figure_change_pkey,
  add primary key (subject, transaction);

create or replace function note_figure_change() returns trigger language plpgsql as $$
begin
  insert into figure_change (subject, transaction)
  values (coalesce(tg_argv[0], 'figures'), pg_current_xact_id()::text::bigint)
  on conflict do nothing;
  return null;
end $$;

create trigger combat_result_changes_ranking after insert or update or delete or truncate on combat_result
  for each statement execute function note_figure_change('ranking');
create trigger poomsae_result_changes_ranking after insert or update or delete or truncate on poomsae_result
  for each statement execute function note_figure_change('ranking');
create trigger ranking_points_changes_ranking after insert or update or delete or truncate on ranking_points
  for each statement execute function note_figure_change('ranking');
create trigger competition_changes_ranking after update of id_level on competition
  for each statement execute function note_figure_change('ranking');
create trigger member_changes_ranking after delete or truncate or update of sexe on member
  for each statement execute function note_figure_change('ranking');

create trigger member_changes_members after insert or delete or truncate or update of erased_at on member
  for each statement execute function note_figure_change('members');

-- The list of clubs begins with the first names, not with all of them.
create index club_by_name on club (club collate french, id);
