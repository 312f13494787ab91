/** In the order of import: each kind refers to previous ones. */
export const IMPORT_KINDS = [
  'clubs',
  'membres',
  'licences',
  'grades',
  'responsables',
  'affiliations',
  'combats',
  'poomsae',
  'arbitrages',
  'stages',
  'formations',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const importKindLabels: Record<ImportKind, string> = {
  clubs: 'Clubs',
  membres: 'Membres',
  licences: 'Licences',
  grades: 'Grades',
  responsables: 'Responsables de club',
  affiliations: 'Affiliations',
  combats: 'Combats',
  poomsae: 'Poomsae',
  arbitrages: 'Arbitrage',
  stages: 'Stages',
  formations: 'Formations',
}
