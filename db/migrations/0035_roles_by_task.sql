-- A treasurer, the people of sport and readers work beside the secretariat, each with the rights of their task.
alter table account_role
  drop constraint account_role_role_check,
  add constraint account_role_role_check
    check (role in ('secretariat', 'treasurer', 'sport', 'reader', 'administrator'));
alter table staff_invitation
  drop constraint staff_invitation_role_check,
  add constraint staff_invitation_role_check
    check (role in ('secretariat', 'treasurer', 'sport', 'reader', 'administrator'));
