import { describe, expect, it } from 'vitest'
import { mapColumns } from '#domain/tables/read-rows.ts'
import { columnsOf, EVENT_KINDS, isEmptyLine, KEY_FIELDS, OUTCOME_COLUMNS, SHEETS, SHEETS_OF } from './sheets.ts'

const MEMBER = 'numero_licence, nom, prenom, date_naissance'

describe('sheet definitions', () => {
  it('SHEETS_OF puts each sheet under one kind of event', () => {
    expect(EVENT_KINDS.flatMap((kind) => SHEETS_OF[kind])).toEqual([...SHEETS])
    expect(SHEETS_OF.competition).toEqual(['combat', 'poomsae', 'arbitrage'])
  })

  it.each([
    [
      'grades',
      'N° de licence, Nom, Prénom, Date de naissance, Grade, Diplôme, Résultat',
      `${MEMBER}, id_grade, diplome, resultat`,
    ],
    ['preparation', 'N° de licence, Nom, Prénom, Date de naissance', MEMBER],
    ['presences', 'N° de licence, Nom, Prénom, Date de naissance', MEMBER],
    ['formation', 'N° de licence, Nom, Prénom, Date de naissance, Réussite, Diplôme', `${MEMBER}, reussite, diplome`],
    [
      'combat',
      'N° de licence, Nom, Prénom, Date de naissance, Âge, Classe, Poids, Combats gagnés, Place, Jour',
      `${MEMBER}, id_age_category, id_grade_category, id_weight_category, combats_gagnes, place, date`,
    ],
    [
      'poomsae',
      'N° de licence, Nom, Prénom, Date de naissance, Âge, Classe, Score, Place, Jour',
      `${MEMBER}, id_age_category, id_grade_category, score, place, date`,
    ],
    [
      'arbitrage',
      'N° de licence, Nom, Prénom, Date de naissance, Premier jour, Dernier jour',
      `${MEMBER}, date_debut, date_fin`,
    ],
  ] as const)('columnsOf(%s) returns the titles and fields in their order', (sheet, titles, fields) => {
    const columns = columnsOf(sheet)
    expect(columns.map(({ title }) => title).join(', ')).toBe(titles)
    expect(columns.map((column) => ('field' in column ? column.field : column.key)).join(', ')).toBe(fields)
  })

  it.each([
    ['combat', ['id_age_category', 'id_weight_category']],
    ['poomsae', ['id_age_category', 'id_grade_category']],
    ['grades', []],
    ['preparation', []],
    ['presences', []],
    ['formation', []],
    ['arbitrage', []],
  ] as const)('KEY_FIELDS of %s are %j', (sheet, fields) => {
    expect(KEY_FIELDS[sheet]).toEqual(fields)
  })

  it('OUTCOME_COLUMNS state what an empty cell means, or that it is required', () => {
    const meanings = SHEETS.flatMap((sheet) => OUTCOME_COLUMNS[sheet]).map(
      ({ title, empty, required }) => `${title}: ${required ?? empty}`,
    )
    expect([...new Set(meanings)]).toEqual([
      'Grade: Le grade est requis.',
      'Diplôme: aucun',
      'Résultat: réussi',
      'Réussite: Écrivez oui ou non.',
      'Âge: d’après la naissance',
      'Classe: d’après le grade',
      'Poids: sans catégorie',
      'Combats gagnés: 0',
      'Place: non classé',
      'Jour: le premier jour',
      'Score: inconnu',
      'Premier jour: celui de la compétition',
      'Dernier jour: celui de la compétition',
    ])
  })
})

/** Headings of files from clubs, from the world federation's software, and of older years. */
describe('mapColumns with columnsOf', () => {
  it.each([
    ['presences', 'numero_licence', 'Licence|Numéro|Numéro de licence|No licence|Num licence|N° licence|Licence n°'],
    ['presences', 'nom', 'NOM|Nom de famille|Nom et prénom|Nom prénom|Participant|Candidat|Membre'],
    ['presences', 'prenom', 'prenom'],
    ['presences', 'date_naissance', 'Naissance|Né le|Née le|Né(e) le|Date naissance|DDN'],
    ['grades', 'grade', 'Grade|Grade obtenu|Nouveau grade|Dan'],
    ['grades', 'resultat', 'Résultat|Réussite|Présence'],
    ['grades', 'diplome', 'N° de diplôme|Numéro de diplôme|Certificat|Brevet'],
    ['formation', 'reussite', 'Réussi|Résultat|Succès'],
    ['combat', 'categorie_age', 'Catégorie d’âge|Catégorie âge|Cat. âge'],
    ['combat', 'categorie_grade', 'Catégorie de grade|Catégorie grade|Cat. grade'],
    ['combat', 'categorie_poids', 'Catégorie de poids|Catégorie poids|Cat. poids|Catégorie'],
    ['combat', 'combats_gagnes', 'Victoires|Gagnés|Combats'],
    ['combat', 'place', 'Classement|Rang|Résultat|Position'],
    ['combat', 'date', 'Date'],
    ['poomsae', 'score', 'Points|Note|Total'],
    ['arbitrage', 'date_debut', 'Du|Début|Date de début'],
    ['arbitrage', 'date_fin', 'Au|Fin|Date de fin'],
  ] as const)('maps, in %s, to %s the headings %s', (sheet, key, names) => {
    for (const name of names.split('|')) expect(mapColumns([name], columnsOf(sheet)), name).toEqual({ [key]: 0 })
  })
})

describe('isEmptyLine', () => {
  it.each([
    [{}, true],
    [{ nom: '', prenom: '  ' }, true],
    [{ nom: '', prenom: 'Zoé' }, false],
  ])('given %j returns %s', (cells, empty) => expect(isEmptyLine(cells)).toBe(empty))
})
