import { formatDate, isCalendarDate } from '#domain/dates.ts'
import type { CellValue, ImportProblem, PlainCode } from '#domain/first-import/import-problem.ts'
import { staffClubMessages } from './staff-club-messages.ts'
import type { ImportKind } from './staff-import-kind-fields.ts'
import { licenceFields, staffMemberFields } from './staff-member-fields.ts'
import { staffMemberMessages } from './staff-member-messages.ts'

const NBSP = '\u00a0'
const number = (count: number) => count.toLocaleString('fr-BE')
const nouns: Record<ImportKind, [one: string, many: string, created: string]> = {
  clubs: ['club', 'clubs', 'créé'],
  membres: ['membre', 'membres', 'créé'],
  licences: ['licence', 'licences', 'créée'],
  grades: ['grade', 'grades', 'créé'],
  responsables: ['responsable', 'responsables', 'ajouté'],
  affiliations: ['affiliation', 'affiliations', 'créée'],
  combats: ['résultat de combat', 'résultats de combat', 'ajouté'],
  poomsae: ['résultat de poomsae', 'résultats de poomsae', 'ajouté'],
  arbitrages: ['arbitrage', 'arbitrages', 'ajouté'],
  stages: ['participation à un stage', 'participations à des stages', 'ajoutée'],
  formations: ['participation à une formation', 'participations à des formations', 'ajoutée'],
}

const mailsWait = 'Les e-mails automatiques à leur sujet attendent l’accord d’un administrateur.'
const people = (count: number) => `${number(count)} ${count > 1 ? 'personnes' : 'personne'}`

interface ImportedCounts {
  created: number
  changed: number
  /** Lines that were left out. */
  refused: number
  /** Automatic mails about what was imported wait. */
  held: boolean
}

/** Sentences about imported files. */
export const staffImportMessages = {
  columnMissing: (title: string) => `Choisissez la colonne «${NBSP}${title}${NBSP}».`,
  columnTwice: (title: string) => `La colonne du fichier «${NBSP}${title}${NBSP}» est choisie deux fois.`,
  columnUnknown: 'Cette colonne n’existe pas.',
  onlyHeadings: 'Ce fichier n’a que des intitulés de colonnes, et aucune ligne en dessous.',
  hasProblems: (problems: number) =>
    problems === 1
      ? `Ce fichier a un problème${NBSP}: rien n’est importé.`
      : `Ce fichier a ${number(problems)} problèmes${NBSP}: rien n’est importé.`,
  busy: 'Un autre import est en cours. Attendez qu’il se termine, puis recommencez l’essai à blanc.',
  changedSince:
    'Ce fichier ou les données du portail ont changé depuis l’essai à blanc. Rien n’est importé\u00a0: recommencez l’essai.',
  imported: (kind: ImportKind, { created, changed, refused, held }: ImportedCounts) => {
    const [one, many, made] = nouns[kind]
    const left =
      refused === 0
        ? ''
        : refused === 1
          ? ' Une ligne n’est pas importée.'
          : ` ${number(refused)} lignes ne sont pas importées.`
    if (created + changed === 0) return `Tout était déjà dans le portail\u00a0: rien n’a changé.${left}`
    const parts = [
      created > 0 && (created === 1 ? `1 ${one} ${made}` : `${number(created)} ${many} ${made}s`),
      changed > 0 && `${number(changed)} ${made.endsWith('e') ? (changed === 1 ? 'mise' : 'mises') : 'mis'} à jour`,
    ]
    const mails = held ? ` ${mailsWait}` : ''
    return `L’import est terminé\u00a0: ${parts.filter(Boolean).join(', ')}.${left}${mails}`
  },
  people,
  waiting: (count: number, names: string[]) =>
    count === 0
      ? 'Personne ne recevrait d’e-mail pour le moment.'
      : `${people(count)}\u00a0: ${names.join(', ')}${count > names.length ? '…' : '.'}`,
  countChanged: (count: number) =>
    `Ce nombre a changé entre-temps\u00a0: ${people(count)}. Relisez la liste, puis décidez à nouveau.`,
  released: 'Permis\u00a0: ces e-mails partiront comme tous les autres, dès le prochain passage.',
  refused: 'Refusé\u00a0: aucun rappel ne partira pour ces licences.',
  decided: 'Quelqu’un en a déjà décidé.',
} as const

const plain: Record<PlainCode, string> = {
  required: 'Cette valeur est requise.',
  licence_number: 'Un numéro de licence a de 4 à 10 chiffres, et rien d’autre.',
  date: `${licenceFields.date_debut.format[1]} Écrivez-la JJ/MM/AAAA.`,
  birth_date: staffMemberFields.date_naissance.format[1],
  future: 'La date ne peut pas être dans le futur.',
  far: 'Cette date est trop lointaine\u00a0: vérifiez l’année.',
  sex: 'Écrivez M (masculin) ou F (féminin).',
  yes_no: 'Écrivez oui ou non.',
  year: 'Écrivez une année en quatre chiffres, au plus tard l’année prochaine.',
  slug: `Ce nom ne peut pas servir d’adresse. ${staffClubMessages.slugWrong}`,
  slug_taken: staffClubMessages.slugTaken,
  erased: 'Ce membre a été effacé à sa demande\u00a0: rien ne peut plus y être ajouté.',
  unknown_member: 'Aucun membre n’a ce numéro de licence. Importez d’abord les membres.',
  unknown_club: 'Aucun club ne porte ce numéro. Importez d’abord les clubs.',
  unknown_grade:
    'Ce grade n’existe pas. Écrivez-le comme «\u00a05e Keup\u00a0», «\u00a01er Poom\u00a0» ou «\u00a02e Dan\u00a0».',
  birth_needed:
    'Sans numéro de licence, la date de naissance est requise\u00a0: elle évite que la même personne soit créée deux fois.',
  homonym_number: 'Un homonyme vérifié a besoin d’un numéro de licence, qui le distingue de l’autre personne.',
  before_birth: staffMemberMessages.beforeBirth,
  reversed: staffMemberMessages.endBeforeStart,
  long: staffMemberMessages.tooLong,
  event_new: 'Cette valeur est requise\u00a0: le portail ne connaît pas encore cet événement à cette date.',
  event_several:
    'Plusieurs événements du portail portent ce nom à cette date\u00a0: encodez cette ligne sur sa feuille.',
}

/** The sentence for a problem of a cell. */
export function formatProblem(problem: ImportProblem): string {
  switch (problem.code) {
    case 'field':
      return problem.sentence
    case 'line_twice':
      return `La ligne ${problem.line} concerne déjà la même fiche.`
    case 'number_line':
      return `La ligne ${problem.line} donne déjà ce numéro à une autre personne.`
    case 'slug_line':
      return `Le club de la ligne ${problem.line} a déjà ce nom dans l’adresse.`
    case 'person_line':
      return `La ligne ${problem.line} a les mêmes noms et la même date de naissance, avec un autre numéro. Est-ce la même personne${NBSP}? Sinon, écrivez oui dans la colonne «${NBSP}Homonyme vérifié${NBSP}».`
    case 'person_known':
      return `La licence ${problem.numero} a déjà ces noms et cette date de naissance. Est-ce la même personne${NBSP}? Sinon, écrivez oui dans la colonne «${NBSP}Homonyme vérifié${NBSP}».`
    case 'person_several':
      return `Plusieurs membres ont ces noms et cette date de naissance${NBSP}: précisez le numéro (${problem.numeros.join(' ou ')}).`
    case 'former_number':
      return `La fiche de ce numéro a été fusionnée avec celle de la licence ${problem.numero}.`
    case 'overlap_line':
      return `La ligne ${problem.line} couvre déjà ces jours, du ${formatDate(problem.period.date_debut)} au ${formatDate(problem.period.date_fin)}.`
    case 'overlap_licence':
      return staffMemberMessages.overlapsLicence(problem.licence)
    case 'born_after':
      return staffMemberMessages.bornAfter(problem.fact)
    case 'overlap_order':
      return staffMemberMessages.overlapsOrder(problem.order)
    case 'event_differs':
      return `Cet événement est connu avec une autre valeur${NBSP}: ${isCalendarDate(problem.known) ? formatDate(problem.known) : problem.known}.`
    case 'unknown_choice':
      return `Ce choix n’existe pas${NBSP}: ${problem.choices.join(', ')}.`
    case 'grade_order': {
      const where = problem.line === null ? '' : ` (ligne ${problem.line})`
      return `Ce membre a le ${problem.grade} au ${formatDate(problem.date)}${where}${NBSP}: l’ordre des dates ne suit pas celui des grades.`
    }
    default:
      return plain[problem.code]
  }
}

/** The value for display. */
export function formatValue(column: string, value: CellValue): string {
  if (value === null || value === '') return '-'
  if (column === 'sexe') return value === 1 ? 'Masculin' : 'Féminin'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' && isCalendarDate(value) ? formatDate(value) : String(value)
}
