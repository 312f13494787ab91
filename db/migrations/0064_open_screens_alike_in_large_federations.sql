-- What a screen asks for when it opens costs the same among ten thousand members and among a million.

-- The keys by which a mistyped name is found: each word, and what is left of it without one letter, or without two from
-- eight letters on. A word with a mistake and the name that was meant have one of them in common, so the members with close
-- names are looked up instead of compared. The keys are numbers, of which an index holds more; two words that share one by
-- chance are told apart letter by letter (src/domain/close-name.ts). Not parallel: to start workers takes longer than to look
-- a few members up.
create function name_keys(name text) returns integer[]
  language plpgsql immutable strict parallel restricted cost 1000 as $$
declare
  keys integer[] := '{}';
  word text;
  shorter text;
begin
  foreach word in array string_to_array(name, ' ') loop
    -- The beginning of a very long word tells it apart.
    word := left(word, 12);
    continue when hashtext(word) = any(keys);
    keys := keys || hashtext(word);
    for one in 1 .. length(word) loop
      shorter := overlay(word placing '' from one for 1);
      keys := keys || hashtext(shorter);
      if length(word) >= 8 then
        for other in one .. length(shorter) loop
          keys := keys || hashtext(overlay(shorter placing '' from other for 1));
        end loop;
      end if;
    end loop;
  end loop;
  return keys;
end $$;
create index member_by_name_keys on member using gin (name_keys(search)) with (gin_pending_list_limit = 128)
  where erased_at is null;
-- Each search reads all new entries that are not sorted in yet, of which there may be 4 MB otherwise.
alter index member_by_search set (gin_pending_list_limit = 128);
alter index member_by_search_text set (gin_pending_list_limit = 128);
alter index member_by_mail_part set (gin_pending_list_limit = 128);

-- A word that was typed may be part of the name or the number of a club, with or without its spaces.
alter table club add column search_text text not null generated always as (
  search_key(club || ' ' || numero_club) || '|' || replace(search_key(club || ' ' || numero_club), ' ', '')
) stored;
create index club_by_search_text on club using gin (search_text gin_trgm_ops);

-- The newest events are read first, as those of competitions are.
create index exam_by_date on exam (date desc) where id_club is null;
create index course_by_date on course (date desc);
create index training_by_date on training (date desc);

-- How many clubs and events there are is counted once until it changes, like the members.
alter table figure_change
  drop constraint figure_change_subject_check,
  add constraint figure_change_subject_check check (subject in ('figures', 'ranking', 'members', 'clubs', 'events'));
create trigger club_changes_clubs after insert or delete or truncate on club
  for each statement execute function note_figure_change('clubs');
create trigger exam_changes_events after insert or delete or truncate or update of date, id_club on exam
  for each statement execute function note_figure_change('events');
create trigger course_changes_events after insert or delete or truncate or update of date on course
  for each statement execute function note_figure_change('events');
create trigger training_changes_events after insert or delete or truncate or update of date on training
  for each statement execute function note_figure_change('events');
create trigger competition_changes_events after insert or delete or truncate or update of date_debut on competition
  for each statement execute function note_figure_change('events');
