-- Invitations to open an account may be thousands: they are sent after all mails that a person waits for, as mailings are.
drop index mail_waiting;
create index mail_waiting on mail (
  (kind in ('mailing', 'first_access') or letter #>> '{unsubscribe,url}' is not null), next_try_at, id
) where sent_at is null and given_up_at is null;
