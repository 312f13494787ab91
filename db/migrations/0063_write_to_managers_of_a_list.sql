-- The list in which a mailing finds its recipients: the members that it shows, or the managers of the clubs, or of the
-- clubs of the orders. The managers of all clubs, for whom filters were null, are those of the list of clubs without a filter.
alter table mailing add column list text not null default 'membres' check (list in ('membres', 'clubs', 'commandes'));
update mailing set list = 'clubs', filters = '{}' where filters is null;
alter table mailing alter column filters set not null;
