-- What every federation starts with; the secretariat maintains it afterwards.

insert into grade (grade, "desc", ordre, waiting_months, minimum_age, federal)
select case n when 1 then '1er Keup' else n || 'e Keup' end, 'keup', 11 - n, case when n = 10 then 0 when n >= 5 then 3 when n >= 2 then 4 else 6 end, 0, n = 1
from generate_series(10, 1, -1) n;

insert into grade (grade, "desc", ordre, waiting_months, minimum_age, federal)
select case n when 1 then '1er Poom' else n || 'e Poom' end, 'poom', 10 + n, case n when 1 then 6 else (n - 1) * 12 end, 0, true
from generate_series(1, 4) n;

insert into grade (grade, "desc", ordre, waiting_months, minimum_age, federal)
select case n when 1 then '1er Dan' else n || 'e Dan' end, 'noire', 14 + n, case n when 1 then 6 else (n - 1) * 12 end,
  (array[15, 16, 18, 21, 25, 30, 36, 44, 53])[n], true
from generate_series(1, 9) n;

insert into age_category (name, age_min, age_max) values
  ('Pupille', 6, 8), ('Benjamin', 9, 11), ('Minime', 12, 14), ('Junior', 15, 17), ('Senior', 18, 34), ('Vétéran', 35, 99);

insert into grade_category (name, ordre_min, ordre_max) values
  ('Classe C', 1, 4), ('Classe B', 5, 8), ('Classe A', 9, 23);

insert into weight_category (name, sexe, id_age_category)
select w.name, w.sexe, a.id
from age_category a
join (values
  ('Pupille', 1, '-21kg'), ('Pupille', 1, '-27kg'), ('Pupille', 1, '+27kg'), ('Pupille', 0, '-20kg'), ('Pupille', 0, '-26kg'), ('Pupille', 0, '+26kg'),
  ('Benjamin', 1, '-30kg'), ('Benjamin', 1, '-37kg'), ('Benjamin', 1, '+37kg'), ('Benjamin', 0, '-29kg'), ('Benjamin', 0, '-37kg'), ('Benjamin', 0, '+37kg'),
  ('Minime', 1, '-41kg'), ('Minime', 1, '-49kg'), ('Minime', 1, '-57kg'), ('Minime', 1, '+57kg'), ('Minime', 0, '-37kg'), ('Minime', 0, '-44kg'), ('Minime', 0, '-51kg'), ('Minime', 0, '+51kg'),
  ('Junior', 1, '-48kg'), ('Junior', 1, '-59kg'), ('Junior', 1, '-68kg'), ('Junior', 1, '+78kg'), ('Junior', 0, '-44kg'), ('Junior', 0, '-52kg'), ('Junior', 0, '-63kg'), ('Junior', 0, '+68kg'),
  ('Senior', 1, '-58kg'), ('Senior', 1, '-68kg'), ('Senior', 1, '-80kg'), ('Senior', 1, '+80kg'), ('Senior', 0, '-49kg'), ('Senior', 0, '-57kg'), ('Senior', 0, '-67kg'), ('Senior', 0, '+67kg'),
  ('Vétéran', 1, '-68kg'), ('Vétéran', 1, '-80kg'), ('Vétéran', 1, '+80kg'), ('Vétéran', 0, '-57kg'), ('Vétéran', 0, '-67kg'), ('Vétéran', 0, '+67kg')
) w (age, sexe, name) on w.age = a.name
order by a.id, w.sexe desc, substring(w.name from '[0-9]+')::integer, w.name collate "C" desc;

insert into competition_level (niveau, ordre) values ('Régional', 1), ('National', 2), ('Championnat de Belgique', 3), ('International', 4);

insert into ranking_points (id_level, place, points)
select l.id, p.place, p.points * l.ordre
from competition_level l, (values (1, 10), (2, 6), (3, 4), (5, 2)) p (place, points);

insert into product (code, name) values ('licence_renew', 'Licence annuelle'), ('licence_club', 'Licence club');
insert into product_price (id_product, valid_from, price_cents)
select id, date '2000-01-01', case code when 'licence_renew' then 4000 else 5000 end from product;

insert into label (code, nom, ordre) values ('wam', 'Art Martial', 1), ('wk', 'Kyorugi', 2), ('wp', 'Poomsae', 3);

insert into critere (ordre, nom, label, categorie, sous_categorie, poids, poids_plus_haut_compte_pour_total, est_labelisant, explication, periode, evaluation, labelisant_1_etoile, labelisant_2_etoile, labelisant_3_etoile) values
  (1, 'Affiliation en ordre', null, 'Administration', 'Affiliation', 1, false, true, 'Le club est affilié et a payé son affiliation pour l’année en cours.', 'Annuelle', 'Secrétariat', true, true, true),
  (2, 'Moniteur initiateur', null, 'Encadrement', 'Moniteur', 1, true, true, 'Au moins un moniteur breveté initiateur encadre les cours.', '3 ans', 'Brevet ADEPS', true, false, false),
  (3, 'Moniteur éducateur', null, 'Encadrement', 'Moniteur', 2, true, true, 'Au moins un moniteur breveté éducateur encadre les cours.', '3 ans', 'Brevet ADEPS', false, true, false),
  (4, 'Entraîneur breveté', null, 'Encadrement', 'Moniteur', 3, true, true, 'Au moins un entraîneur breveté encadre les cours.', '3 ans', 'Brevet ADEPS', false, false, true),
  (5, 'Secourisme', null, 'Sécurité', 'Secours', 1, false, true, 'Une personne formée aux premiers secours est présente à chaque entraînement.', '2 ans', 'Attestation', true, true, true),
  (6, 'Charte éthique', null, 'Éthique', '', 1, false, false, 'Le club affiche et fait signer la charte éthique de la fédération.', 'Annuelle', 'Visite', false, false, false),
  (7, 'Accueil des personnes handicapées', null, 'Éthique', '', 1, false, false, 'Le club propose un cours accessible aux personnes handicapées.', 'Annuelle', 'Visite', false, false, false),
  (8, 'Professeur 1er Dan', 'wam', 'Enseignement', 'Grade', 1, true, true, 'Le professeur principal est au moins 1er Dan.', '5 ans', 'Diplôme', true, false, false),
  (9, 'Professeur 3e Dan', 'wam', 'Enseignement', 'Grade', 2, true, true, 'Le professeur principal est au moins 3e Dan.', '5 ans', 'Diplôme', false, true, false),
  (10, 'Professeur 5e Dan', 'wam', 'Enseignement', 'Grade', 3, true, true, 'Le professeur principal est au moins 5e Dan.', '5 ans', 'Diplôme', false, false, true),
  (11, 'Stage d’art martial', 'wam', 'Activités', '', 1, false, false, 'Le club organise au moins un stage d’art martial par an.', 'Annuelle', 'Programme', false, false, false),
  (12, 'Participation aux compétitions régionales', 'wk', 'Compétition', 'Niveau', 1, true, true, 'Au moins trois combattants en compétition régionale sur l’année.', 'Annuelle', 'Résultats', true, false, false),
  (13, 'Participation au championnat de Belgique', 'wk', 'Compétition', 'Niveau', 2, true, true, 'Au moins deux combattants au championnat de Belgique.', 'Annuelle', 'Résultats', false, true, false),
  (14, 'Participation internationale', 'wk', 'Compétition', 'Niveau', 3, true, true, 'Au moins un combattant en compétition internationale.', 'Annuelle', 'Résultats', false, false, true),
  (15, 'Arbitre de combat', 'wk', 'Arbitrage', '', 1, false, true, 'Le club compte un arbitre de combat actif.', '2 ans', 'Prestations', false, true, true),
  (16, 'Équipement électronique', 'wk', 'Matériel', '', 1, false, false, 'Le club s’entraîne avec des plastrons électroniques.', 'Annuelle', 'Visite', false, false, false),
  (17, 'Participation aux rencontres poomsae', 'wp', 'Compétition', 'Niveau', 1, true, true, 'Au moins trois participants à une rencontre poomsae sur l’année.', 'Annuelle', 'Résultats', true, false, false),
  (18, 'Participation au championnat poomsae', 'wp', 'Compétition', 'Niveau', 2, true, true, 'Au moins deux participants au championnat de Belgique poomsae.', 'Annuelle', 'Résultats', false, true, false),
  (19, 'Participation poomsae internationale', 'wp', 'Compétition', 'Niveau', 3, true, true, 'Au moins un participant en compétition internationale poomsae.', 'Annuelle', 'Résultats', false, false, true),
  (20, 'Juge poomsae', 'wp', 'Arbitrage', '', 1, false, true, 'Le club compte un juge poomsae actif.', '2 ans', 'Prestations', false, true, true),
  (21, 'Équipe de démonstration', 'wp', 'Activités', '', 1, false, false, 'Le club présente une équipe de démonstration.', 'Annuelle', 'Visite', false, false, false);
