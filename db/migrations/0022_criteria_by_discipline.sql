-- A heavier criterion of the same category and sub-category counts for a lighter one: what is done in combat must not
-- count in poomsae.
update critere set sous_categorie = 'Niveau en combat'
where label = 'wk' and categorie = 'Compétition' and sous_categorie = 'Niveau';
update critere set sous_categorie = 'Niveau en poomsae'
where label = 'wp' and categorie = 'Compétition' and sous_categorie = 'Niveau';
