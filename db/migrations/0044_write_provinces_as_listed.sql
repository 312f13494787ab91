-- Provinces were free text: 'Bruxelles' and 'Bruxelles-Capitale' counted as two. The usual spellings become those of the
-- list (src/domain/provinces.ts); any other stays until somebody chooses one.
update club set province = listed.province
from (values
  ('Bruxelles-Capitale'), ('Brabant wallon'), ('Hainaut'), ('Liège'), ('Luxembourg'), ('Namur'), ('Anvers'),
  ('Brabant flamand'), ('Flandre-Occidentale'), ('Flandre-Orientale'), ('Limbourg')
) as listed (province)
where search_key(club.province) = search_key(listed.province) and club.province <> listed.province;

update club set province = 'Bruxelles-Capitale'
where search_key(province) in ('bruxelles', 'region de bruxelles capitale', 'brussel', 'bxl');
