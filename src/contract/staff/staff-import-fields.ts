import type { TextField } from '#contract/fields.ts'
import type { AffiliationColumn } from '#domain/first-import/classify-affiliations.ts'
import type { ClubColumn } from '#domain/first-import/classify-clubs.ts'
import type { GradeColumn } from '#domain/first-import/classify-grades.ts'
import type { LicenceColumn } from '#domain/first-import/classify-licences.ts'
import type { ManagerColumn } from '#domain/first-import/classify-managers.ts'
import type { MemberColumn } from '#domain/first-import/classify-members.ts'
import type { EventColumn } from '#domain/first-import/find-event.ts'
import { RESULT_SHEETS, type ResultKind, resultColumnsOf } from '#domain/first-import/result-sheets.ts'
import { MEMBER_COLUMNS } from '#domain/sport-sheets/sheets.ts'
import type { TableColumn } from '#domain/tables/read-rows.ts'
import { newClubFields, staffClubLabels } from './staff-club-fields.ts'
import type { ImportKind } from './staff-import-kind-fields.ts'
import { staffMemberFields, staffMemberLabels } from './staff-member-fields.ts'
import { eventFields } from './staff-sport-fields.ts'

/** An import leaves the records that it finds changed in the file, or updates them. */
export const KNOWN_CHOICES = ['laisser', 'mettre_a_jour'] as const
export type KnownChoice = (typeof KNOWN_CHOICES)[number]

/** Problems and changes shown on the screen; the report has all of them. */
export const MAX_SHOWN = 200

export interface ImportColumn<Key extends string> extends TableColumn<Key> {
  required?: true
}

const clubNumber = { key: 'numero_club', title: 'Numéro du club', alias: ['Club', 'Matricule', 'N° club', 'Numéro'] }
const licenceNumber = {
  key: 'numero_licence',
  title: 'Numéro de licence',
  alias: ['Licence', 'N° de licence', 'N° licence', 'N° lic.', 'Numéro', 'Matricule'],
}
const birth = ['Né(e) le', 'Né le', 'Naissance', 'DDN']
const mail = ['E-mail', 'Email', 'Mail', 'Courriel']

const clubs: readonly ImportColumn<ClubColumn>[] = [
  { ...clubNumber, key: 'numero_club', alias: ['Matricule', 'N° club', 'N°', 'Numéro'], required: true },
  { key: 'club', title: staffClubLabels.club, alias: ['Nom', 'Dénomination'], required: true },
  { key: 'club_slug', title: 'Nom dans l’adresse', alias: ['Slug'] },
  { key: 'province', title: staffClubLabels.province },
  { key: 'adresse', title: staffClubLabels.adresse, alias: ['Rue', 'Rue + n°', 'Rue et numéro'] },
  { key: 'cp', title: staffClubLabels.cp, alias: ['Code'] },
  { key: 'ville', title: staffClubLabels.ville, alias: ['Localité', 'Commune'] },
  { key: 'numero_compte', title: staffClubLabels.numero_compte, alias: ['IBAN', 'Compte'] },
  { key: 'tel', title: staffClubLabels.tel, alias: ['Tél.', 'Tél. fixe', 'Numéro de téléphone'] },
  { key: 'gsm', title: staffClubLabels.gsm, alias: ['Portable', 'Mobile'] },
  { key: 'mail', title: staffClubLabels.mail, alias: mail },
  { key: 'site_web', title: staffClubLabels.site_web, alias: ['Site', 'Site internet'] },
  { key: 'affichage_correspondant', title: staffClubLabels.affichage_correspondant },
]

const membres: readonly ImportColumn<MemberColumn>[] = [
  { ...licenceNumber, key: 'numero_licence' },
  { key: 'nom', title: staffMemberLabels.nom, alias: ['Nom de famille'], required: true },
  { key: 'prenom', title: staffMemberLabels.prenom, required: true },
  { key: 'sexe', title: staffMemberLabels.sexe, alias: ['Genre'], required: true },
  { key: 'date_naissance', title: staffMemberLabels.date_naissance, alias: birth, date: true },
  { key: 'adresse', title: staffMemberLabels.adresse, alias: ['Rue', 'Rue + n°', 'Rue et numéro'] },
  { key: 'complement', title: staffMemberLabels.complement, alias: ['Boîte'] },
  { key: 'cp', title: staffMemberLabels.cp, alias: ['Code'] },
  { key: 'ville', title: staffMemberLabels.ville, alias: ['Localité', 'Commune'] },
  { key: 'mail', title: staffMemberLabels.mail, alias: mail },
  { key: 'telephone', title: staffMemberLabels.telephone, alias: ['Tél.', 'Tél. fixe', 'Numéro de téléphone'] },
  { key: 'gsm', title: staffMemberLabels.gsm, alias: ['Portable', 'Mobile'] },
  { key: 'newsletter', title: staffMemberLabels.newsletter },
  { key: 'homonyme', title: 'Homonyme vérifié', alias: ['Homonyme'] },
]

const licences: readonly ImportColumn<LicenceColumn>[] = [
  { ...licenceNumber, key: 'numero_licence', required: true },
  { ...clubNumber, key: 'numero_club', required: true },
  { key: 'date_debut', title: 'Premier jour', alias: ['Date de début', 'Début', 'Du'], date: true, required: true },
  { key: 'date_fin', title: 'Dernier jour', alias: ['Date de fin', 'Fin', 'Au'], date: true },
]

const grades: readonly ImportColumn<GradeColumn>[] = [
  { ...licenceNumber, key: 'numero_licence', required: true },
  { key: 'grade', title: 'Grade', alias: ['Ceinture'], required: true },
  { key: 'date', title: 'Date du grade', alias: ['Date', 'Obtenu le', 'Date d’obtention'], date: true, required: true },
  { key: 'diplome', title: 'Diplôme', alias: ['Numéro de diplôme', 'N° de diplôme', 'N° diplôme'] },
]

const responsables: readonly ImportColumn<ManagerColumn>[] = [
  { ...clubNumber, key: 'numero_club', alias: ['Club', 'N° club', 'Numéro de club'], required: true },
  { ...licenceNumber, key: 'numero_licence', required: true },
  { key: 'write', title: 'Modifier les données', alias: ['Modification', 'Écriture'] },
  { key: 'can_register_member', title: 'Inscrire des membres', alias: ['Inscription', 'Inscriptions'] },
]

const affiliations: readonly ImportColumn<AffiliationColumn>[] = [
  { ...clubNumber, key: 'numero_club', required: true },
  { key: 'annee', title: 'Année', alias: ['Année d’affiliation', 'Saison'], required: true },
  {
    key: 'inscription',
    title: 'Inscription',
    alias: ['Date d’inscription', 'Inscrit le', 'Affilié le'],
    date: true,
    required: true,
  },
  { key: 'payement', title: 'Payement', alias: ['Paiement', 'Date de payement', 'Payé le'], date: true },
]

const place: ImportColumn<EventColumn> = { key: 'lieu', title: 'Lieu', alias: ['Endroit'] }
const competition: readonly ImportColumn<EventColumn>[] = [
  {
    key: 'evenement',
    title: 'Compétition',
    alias: ['Nom de la compétition', 'Tournoi', 'Championnat'],
    required: true,
  },
  {
    key: 'date_evenement',
    title: 'Date de la compétition',
    alias: ['Date', 'Date compétition', 'Date du tournoi'],
    date: true,
    required: true,
  },
  { key: 'fin_evenement', title: 'Dernier jour de la compétition', alias: ['Fin de la compétition'], date: true },
  { key: 'detail', title: 'Niveau', alias: ['Niveau de la compétition'] },
  place,
]
type ResultSheet = (typeof RESULT_SHEETS)[ResultKind]
/** The columns that name the event of a line. */
const eventColumns: Record<ResultSheet['sorte'], readonly ImportColumn<EventColumn>[]> = {
  competition,
  stage: [
    { key: 'evenement', title: 'Stage', alias: ['Nom du stage', 'Intitulé'], required: true },
    { key: 'date_evenement', title: 'Date du stage', alias: ['Date', 'Jour'], date: true, required: true },
    place,
  ],
  formation: [
    { key: 'evenement', title: 'Formation', alias: ['Nom de la formation', 'Intitulé', 'Cours'], required: true },
    { key: 'date_evenement', title: 'Date de la formation', alias: ['Date', 'Jour'], date: true, required: true },
    { key: 'detail', title: 'Organisation', alias: ['Organisateur', 'Organisme'] },
    place,
  ],
}

/** Who took part, in which event, with what result: the columns of the sheet of the event, and those of the event. */
function resultColumns({ sorte, sheet }: ResultSheet): readonly ImportColumn<string>[] {
  return [
    ...MEMBER_COLUMNS.map((column) =>
      column.key === 'numero_licence' ? { ...column, ...licenceNumber, required: true as const } : column,
    ),
    ...eventColumns[sorte],
    ...resultColumnsOf(sheet).map(({ key, title, alias = [], date, required }) => ({
      key,
      title,
      alias,
      ...(date && { date }),
      ...(required !== undefined && { required: true as const }),
    })),
  ]
}

// Pure: a screen that needs only the names of the kinds leaves the columns out of its build.
export const importColumns = {
  clubs,
  membres,
  licences,
  grades,
  responsables,
  affiliations,
  combats: /* @__PURE__ */ resultColumns(RESULT_SHEETS.combats),
  poomsae: /* @__PURE__ */ resultColumns(RESULT_SHEETS.poomsae),
  arbitrages: /* @__PURE__ */ resultColumns(RESULT_SHEETS.arbitrages),
  stages: /* @__PURE__ */ resultColumns(RESULT_SHEETS.stages),
  formations: /* @__PURE__ */ resultColumns(RESULT_SHEETS.formations),
}

const REQUIRED = 'Cette valeur est requise.'
const ofEvent = { evenement: { ...eventFields.nom, required: REQUIRED }, lieu: eventFields.lieu }

/** Rules of text cells: those of the forms, where there is one. */
export const importFields: Record<ImportKind, Record<string, TextField>> = {
  clubs: newClubFields,
  membres: staffMemberFields,
  licences: { numero_licence: { required: REQUIRED }, numero_club: { required: REQUIRED } },
  grades: {
    numero_licence: { required: REQUIRED },
    grade: { required: REQUIRED },
    diplome: { max: [100, 'Maximum 100 caractères.'] },
  },
  responsables: { numero_club: { required: REQUIRED }, numero_licence: { required: REQUIRED } },
  affiliations: { numero_club: { required: REQUIRED } },
  combats: ofEvent,
  poomsae: ofEvent,
  arbitrages: ofEvent,
  stages: ofEvent,
  formations: ofEvent,
}
