import { contactFields } from '#contract/member-fields.ts'
import { newClubFields } from '#contract/staff/staff-club-fields.ts'
import { importColumns } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { formatProblem } from '#contract/staff/staff-import-messages.ts'
import { staffMemberFields } from '#contract/staff/staff-member-fields.ts'
import { eventFields } from '#contract/staff/staff-sport-fields.ts'
import type { ImportProblem } from '#domain/first-import/import-problem.ts'
import { fullName } from '#domain/person-name.ts'
import { letters } from './letters.ts'

export interface Mistake {
  ligne: number
  colonne: string
  valeur: string
  message: string
}

export interface PlantedFile {
  genre: ImportKind
  lines: number
  /** Every second line has one mistake. */
  dirty: Buffer
  clean: Buffer
  mistakes: Mistake[]
}

type Cells = Record<string, string>
/** A line with a mistake, made from the previous valid line. */
type Plant = (before: Cells, line: number) => { column: string; cells: Cells; said: ImportProblem | string }

const wrong = (column: string, value: string, said: ImportProblem | string): Plant => {
  return () => ({ column, cells: { [column]: value }, said })
}
const code = (name: Extract<ImportProblem, { code: string }>['code']) => ({ code: name }) as ImportProblem

/** Mistakes of the member and of the event of a line. */
const eventPlants: Plant[] = [
  wrong('numero_licence', '9876543210', 'Aucun membre n’a le numéro de licence 9876543210.'),
  wrong('numero_licence', '', 'Sans numéro de licence, il faut le nom et la date de naissance.'),
  wrong('evenement', '', 'Cette valeur est requise.'),
  wrong('evenement', 'x'.repeat(201), eventFields.nom.max[1]),
  wrong('date_evenement', '', code('required')),
  wrong('date_evenement', 'hier', code('date')),
  wrong('date_evenement', '01/01/2199', code('future')),
  wrong('date_evenement', '01/01/1949', code('far')),
  (_before, line) => ({
    column: 'numero_licence',
    cells: { date_evenement: '01/01/1970', fin_evenement: '', date_debut: '', categorie_poids: '' },
    said: `${fullName(planted(line - 2))} est né(e) le ${birth(line - 2)}, après ce jour.`,
  }),
  (before, line) => ({ column: 'numero_licence', cells: before, said: { code: 'line_twice', line: line - 1 } }),
]

const LEVELS = ['Régional', 'National', 'Championnat de Belgique', 'International']
const competitionPlants: Plant[] = [
  ...eventPlants,
  wrong('detail', 'Mondial', { code: 'unknown_choice', choices: LEVELS }),
  wrong('detail', 'Régional', { code: 'event_differs', known: 'National' }),
  () => ({ column: 'detail', cells: { evenement: 'Un autre open', detail: '' }, said: code('event_new') }),
  wrong('fin_evenement', '03/05/2019', code('reversed')),
  wrong('fin_evenement', '06/05/2019', { code: 'event_differs', known: '2019-05-05' }),
  wrong('fin_evenement', '01/01/2199', code('future')),
]

const plants: Record<ImportKind, Plant[]> = {
  clubs: [
    wrong('numero_club', '', newClubFields.numero_club.required),
    wrong('numero_club', '9'.repeat(21), newClubFields.numero_club.max[1]),
    wrong('club', '', newClubFields.club.required),
    wrong('club', '?!', code('slug')),
    wrong('mail', 'pas une adresse', newClubFields.mail.format[1]),
    wrong('site_web', 'www.club.be', newClubFields.site_web.format[1]),
    wrong('tel', '0'.repeat(31), newClubFields.tel.max[1]),
    wrong('affichage_correspondant', 'peut-être', code('yes_no')),
    ({ numero_club }, line) => ({
      column: 'numero_club',
      cells: { numero_club: numero_club! },
      said: { code: 'line_twice', line: line - 1 },
    }),
    ({ club }, line) => ({ column: 'club', cells: { club: club! }, said: { code: 'slug_line', line: line - 1 } }),
  ],
  membres: [
    wrong('numero_licence', '12A45', code('licence_number')),
    () => ({
      column: 'date_naissance',
      cells: { numero_licence: '', date_naissance: '' },
      said: code('birth_needed'),
    }),
    wrong('nom', '', staffMemberFields.nom.required),
    wrong('prenom', '', staffMemberFields.prenom.required),
    wrong('nom', 'x'.repeat(256), staffMemberFields.nom.max[1]),
    wrong('sexe', 'X', code('sex')),
    wrong('sexe', '', code('required')),
    wrong('date_naissance', '31/02/2001', code('date')),
    wrong('date_naissance', '01/01/2199', code('birth_date')),
    wrong('date_naissance', '31/12/1899', code('birth_date')),
    wrong('mail', 'zoe@nulle-part', contactFields.mail.format[1]),
    wrong('telephone', '0'.repeat(31), contactFields.telephone.max[1]),
    wrong('cp', '5'.repeat(101), staffMemberFields.cp.max[1]),
    wrong('newsletter', 'souvent', code('yes_no')),
    ({ numero_licence }, line) => ({
      column: 'numero_licence',
      cells: { numero_licence: numero_licence! },
      said: { code: 'number_line', line: line - 1 },
    }),
    ({ nom, prenom, date_naissance }, line) => ({
      column: 'nom',
      cells: { nom: nom!.toUpperCase(), prenom: prenom!, date_naissance: date_naissance! },
      said: { code: 'person_line', line: line - 1 },
    }),
  ],
  licences: [
    wrong('numero_licence', '9876543210', code('unknown_member')),
    wrong('numero_licence', '', 'Cette valeur est requise.'),
    wrong('numero_club', '99999999', code('unknown_club')),
    wrong('date_debut', '2025-13-01', code('date')),
    wrong('date_debut', '', code('required')),
    wrong('date_debut', '01/09/2205', code('far')),
    wrong('date_debut', '01/09/1960', code('before_birth')),
    wrong('date_fin', '31/08/2023', code('reversed')),
    wrong('date_fin', '01/09/2027', code('long')),
    (before, line) => ({
      column: 'date_debut',
      cells: { numero_licence: before.numero_licence!, numero_club: before.numero_club!, date_debut: '31/08/2025' },
      said: { code: 'overlap_line', line: line - 1, period: { date_debut: '2024-09-01', date_fin: '2025-08-31' } },
    }),
    (before, line) => ({ column: 'date_debut', cells: before, said: { code: 'line_twice', line: line - 1 } }),
  ],
  grades: [
    wrong('numero_licence', '9876543210', code('unknown_member')),
    wrong('grade', 'Ceinture mauve', code('unknown_grade')),
    wrong('grade', '', 'Cette valeur est requise.'),
    wrong('date', 'hier', code('date')),
    wrong('date', '', code('required')),
    wrong('date', '01/01/2199', code('future')),
    wrong('date', '01/01/1949', code('far')),
    wrong('date', '01/01/1970', code('before_birth')),
    wrong('diplome', '7'.repeat(101), 'Maximum 100 caractères.'),
    ({ numero_licence }, line) => ({
      column: 'date',
      cells: { numero_licence: numero_licence!, grade: '5e Keup', date: '02/06/2019' },
      said: { code: 'grade_order', grade: '1er Dan', date: '2019-06-01', line: line - 1 },
    }),
    (before, line) => ({ column: 'grade', cells: before, said: { code: 'line_twice', line: line - 1 } }),
  ],
  responsables: [
    wrong('numero_club', '99999999', code('unknown_club')),
    wrong('numero_club', '', 'Cette valeur est requise.'),
    wrong('numero_licence', '9876543210', code('unknown_member')),
    wrong('numero_licence', '', 'Cette valeur est requise.'),
    wrong('write', 'parfois', code('yes_no')),
    wrong('can_register_member', '2', code('yes_no')),
    (before, line) => ({ column: 'numero_licence', cells: before, said: { code: 'line_twice', line: line - 1 } }),
  ],
  affiliations: [
    wrong('numero_club', '99999999', code('unknown_club')),
    wrong('annee', '', code('required')),
    wrong('annee', 'cette année', code('year')),
    wrong('annee', '1949', code('year')),
    wrong('annee', '2199', code('year')),
    wrong('inscription', '', code('required')),
    wrong('inscription', '31/02/2025', code('date')),
    wrong('payement', '01/01/2199', code('future')),
    wrong('payement', '31/12/1949', code('far')),
    (before, line) => ({ column: 'annee', cells: before, said: { code: 'line_twice', line: line - 1 } }),
  ],
  combats: [
    ...competitionPlants,
    wrong('place', 'premier', 'Écrivez la place en chiffres (1, 2, 3…), ou rien.'),
    wrong('combats_gagnes', '100', 'Écrivez un nombre entre 0 et 99.'),
  ],
  poomsae: [
    ...competitionPlants,
    wrong('score', '7,8512', 'Écrivez un score entre 0 et 99,999, avec trois décimales au plus.'),
    wrong('place', '0', 'Écrivez la place en chiffres (1, 2, 3…), ou rien.'),
  ],
  arbitrages: [
    ...competitionPlants,
    () => ({
      column: 'date_fin',
      cells: { date_debut: '05/05/2019', date_fin: '04/05/2019' },
      said: 'Le dernier jour précède le premier.',
    }),
  ],
  stages: eventPlants,
  formations: [
    ...eventPlants,
    wrong('reussite', 'peut-être', 'Écrivez oui ou non.'),
    wrong('reussite', '', 'Écrivez oui ou non.'),
    wrong('diplome', '7'.repeat(101), 'Maximum 100 caractères.'),
    wrong('detail', 'adeps', { code: 'event_differs', known: 'ABFT' }),
  ],
}

const clubNumber = (index: number) => `P${1000 + index}`
const licenceNumber = (index: number) => String(7_100_000 + index)
const birth = (index: number) => `${String((index % 28) + 1).padStart(2, '0')}/05/${1975 + (index % 20)}`

function planted(index: number) {
  return { nom: `Planté ${letters(index)}`, prenom: 'Zoé' }
}

const participant = (index: number) => ({ numero_licence: licenceNumber(index), nom: planted(index).nom })
const competition = (evenement: string) => ({
  evenement,
  date_evenement: '04/05/2019',
  fin_evenement: '05/05/2019',
  detail: 'National',
})
const PLACES = ['1er', 'argent', 'Bronze', '']

const sound: Record<ImportKind, (index: number) => Cells> = {
  clubs: (index) => ({
    numero_club: clubNumber(index),
    club: `Dojang d’essai ${index}`,
    mail: `club${index}@example.be`,
    site_web: `https://club${index}.example.be`,
    tel: '081 22 33 44',
    affichage_correspondant: 'oui',
  }),
  membres: (index) => ({
    numero_licence: licenceNumber(index),
    ...planted(index),
    sexe: index % 2 ? 'M' : 'Féminin',
    date_naissance: birth(index),
    cp: '5000',
    mail: `membre${index}@example.be`,
    telephone: '0470 12 34 56',
    newsletter: 'non',
  }),
  licences: (index) => ({
    numero_licence: licenceNumber(index),
    numero_club: clubNumber(index % 40),
    date_debut: '01/09/2024',
    date_fin: index % 3 ? '31/08/2025' : '',
  }),
  grades: (index) => ({
    numero_licence: licenceNumber(index),
    grade: '1er Dan',
    date: '01/06/2019',
    diplome: `D${index}`,
  }),
  responsables: (index) => ({
    numero_club: clubNumber(index),
    numero_licence: licenceNumber(index),
    write: 'oui',
    can_register_member: index % 2 ? 'non' : '',
  }),
  affiliations: (index) => ({
    numero_club: clubNumber(index),
    annee: '2025',
    inscription: '15/09/2024',
    payement: index % 2 ? '20/09/2024' : '',
  }),
  combats: (index) => ({
    ...participant(index),
    ...competition('Open planté'),
    categorie_poids: index % 2 ? '-68' : '−57 kg',
    combats_gagnes: '2',
    place: PLACES[index % 4]!,
  }),
  poomsae: (index) => ({
    ...participant(index),
    ...competition('Poomsae plantés'),
    score: '7,85',
    place: PLACES[index % 4]!,
  }),
  arbitrages: (index) => ({
    ...participant(index),
    ...competition('Arbitrage planté'),
    date_debut: index % 2 ? '05/05/2019' : '',
    date_fin: '',
  }),
  stages: (index) => ({
    ...participant(index),
    evenement: 'Stage planté',
    date_evenement: '04/05/2019',
    lieu: 'Namur',
  }),
  formations: (index) => ({
    ...participant(index),
    evenement: 'Formation plantée',
    date_evenement: '04/05/2019',
    detail: 'ABFT',
    reussite: index % 2 ? 'non' : 'oui',
    diplome: index % 2 ? '' : `F${index}`,
  }),
}

/** Mistakes per kind: 452 in all. */
const COUNTS: Record<ImportKind, number> = {
  clubs: 40,
  membres: 80,
  licences: 44,
  grades: 36,
  responsables: 36,
  affiliations: 36,
  combats: 36,
  poomsae: 36,
  arbitrages: 36,
  stages: 36,
  formations: 36,
}

/** Two files of each kind: one with planted mistakes on known lines, and its corrected version. */
export function plantMistakes(genre: ImportKind): PlantedFile {
  const columns = importColumns[genre]
  const used = columns.filter(({ key }) => key in sound[genre](0))
  const write = (rows: Cells[]) =>
    Buffer.from(
      [used.map(({ title }) => title), ...rows.map((cells) => used.map(({ key }) => cells[key] ?? ''))]
        .map((cells) => cells.join(';'))
        .join('\r\n'),
    )
  const clean = Array.from({ length: COUNTS[genre] * 2 }, (_, index) => sound[genre](index))
  const mistakes: Mistake[] = []
  const dirty = clean.map((cells, index) => {
    if (index % 2 === 0) return cells
    const line = index + 2
    const sort = plants[genre][((index - 1) / 2) % plants[genre].length]!
    const { column, cells: wrongCells, said } = sort(clean[index - 1]!, line)
    const spoilt = { ...cells, ...wrongCells }
    const message = typeof said === 'string' ? said : formatProblem(said)
    mistakes.push({ ligne: line, colonne: column, valeur: spoilt[column]!, message })
    return spoilt
  })
  return { genre, lines: clean.length, dirty: write(dirty), clean: write(clean), mistakes }
}
