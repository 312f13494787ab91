-- One key for names, in which letters without a decomposition become plain letters too, and one text per member that
-- holds everything a person may type to find it.

-- Twin of src/domain/search-key.ts. Both cases of each letter are listed and lower() works on ASCII alone, so the key is
-- the same under every locale of the database.
create or replace function search_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    lower(
      replace(replace(replace(replace(replace(replace(replace(replace(
        translate(
          regexp_replace(normalize(value, nfd), U&'[\0300-\036F]', '', 'g'),
          'ŁłØøĐđÐðıĦħŦŧŊŋƏə', 'LlOoDdDdiHhTtNnEe'),
        'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th')
      collate "C"),
    '[^a-z0-9@.]+', ' ', 'g'));

-- The digits of a phone number without the prefix of the country or of long distance. Twin of phoneKey in
-- src/domain/phone-number.ts.
create function phone_key(value text) returns text
  language sql immutable strict parallel safe
  return replace(regexp_replace(
    regexp_replace(value, '[^0-9+]', '', 'g'), '^(?:(?:\+|00)?32(?=[0-9]{8})0?|\+|00|0)', ''), '+', '');

-- A generated column is computed anew where a column that it is made of is written.
update member set nom = nom where search <> search_key(nom || ' ' || prenom || ' ' || nom);
reindex index account_by_search;

-- Names with and without their spaces, town, the e-mail address before its @, phone numbers.
alter table member add column search_text text not null generated always as (
  search_key(nom || ' ' || prenom || ' ' || nom) || '|' ||
  replace(search_key(nom || ' ' || prenom || ' ' || nom), ' ', '') || '|' ||
  search_key(ville) || '|' ||
  lower(split_part(mail, '@', 1)) || '|' ||
  phone_key(telephone) || '|' || phone_key(gsm)
) stored;
create index member_by_search_text on member using gin (search_text gin_trgm_ops);
create index member_by_mail_part on member using gin (lower(mail) gin_trgm_ops);
