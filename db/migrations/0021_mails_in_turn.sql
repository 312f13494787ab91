-- Which mail is sent next: those that somebody waits for before those that can be switched off, each in the order they
-- are due. Thousands of reminders written at once neither slow each other down nor hold up a new password.
drop index mail_waiting;
create index mail_waiting on mail ((letter #>> '{unsubscribe,url}' is not null), next_try_at, id)
  where sent_at is null and given_up_at is null;
