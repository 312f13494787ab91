-- Labels a club can hold, the criteria behind them, and who holds what.

create table label (
  code text primary key check (code in ('wam', 'wk', 'wp')),
  nom text not null,
  ordre integer not null unique
);

create table critere (
  id integer generated always as identity primary key,
  nom text not null,
  -- Empty: common to the three labels.
  label text references label,
  categorie text not null,
  sous_categorie text not null default '',
  poids integer not null check (poids >= 0),
  poids_plus_haut_compte_pour_total boolean not null default false,
  est_labelisant boolean not null,
  explication text not null default '',
  periode text not null default '',
  evaluation text not null default '',
  labelisant_1_etoile boolean not null default false,
  labelisant_2_etoile boolean not null default false,
  labelisant_3_etoile boolean not null default false,
  ordre integer not null default 0,
  -- Only a labelling criterion can be required for a star.
  check (est_labelisant or not (labelisant_1_etoile or labelisant_2_etoile or labelisant_3_etoile))
);

create table club_critere (
  id integer generated always as identity primary key,
  id_club integer not null references club,
  critere_id integer not null references critere,
  date_fin date not null,
  unique (id_club, critere_id)
);

create table club_label (
  id integer generated always as identity primary key,
  id_club integer not null references club,
  label text not null references label,
  niveau integer not null check (niveau between 1 and 3),
  unique (id_club, label, niveau)
);
