-- Sessions end when a role is taken and when a second factor changes.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'password', 'reuse', 'staff', 'expired', 'role', 'second_factor'));
