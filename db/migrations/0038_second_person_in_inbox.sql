-- An erasure, or a cleaning at the end of retention, waits for a second person in the inbox.
alter table inbox_assignment drop constraint inbox_assignment_kind_check,
  add constraint inbox_assignment_kind_check check (
    kind in ('demande', 'mouvement', 'alerte', 'mail', 'doublon', 'effacement', 'nettoyage', 'tache')
  );
