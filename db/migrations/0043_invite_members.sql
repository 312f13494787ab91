-- First access: when a member was last invited to open an account, and how.
alter table member
  add column invited_at timestamptz,
  add column invitation_way text check (invitation_way in ('mail', 'letter')),
  add constraint member_invitation check ((invited_at is null) = (invitation_way is null));
