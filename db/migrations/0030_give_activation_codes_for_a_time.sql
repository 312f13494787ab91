-- A record with a linked account, or of a club manager, is opened to another account only by an activation code that the
-- secretariat or a linked account gave for that purpose. Null: the code was given to nobody, and admits nobody there.
alter table member add column code_given_until timestamptz;
