import { z } from 'zod'
import { EXAM_RESULTS } from '#domain/sport-sheets/sheets.ts'
import { clubFields, NO_CODE_REASONS } from './club-fields.ts'
import { changeInput, endpoint, file, id, outcome } from './endpoint.ts'

const date = z.iso.date()
const forClub = z.object({ id_member: id, id_club: id })

/** 10240 kB of image as base64, with the rest of the body. */
const IMAGE_BODY_LIMIT = Math.ceil((10_240 * 1024 * 4) / 3) + 4096

export const recap = z.object({
  id: z.int(),
  date,
  nombre_licence: z.int(),
  statut: z.string(),
  total: z.number(),
  membres: z.array(z.string()),
})

export const criterion = z.object({
  id: z.int(),
  nom: z.string(),
  /** Null: common to the three labels. */
  label: z.string().nullable(),
  categorie: z.string(),
  sous_categorie: z.string(),
  poids: z.int(),
  poids_plus_haut_compte_pour_total: z.boolean(),
  est_labelisant: z.boolean(),
  explication: z.string(),
  periode: z.string(),
  evaluation: z.string(),
  labelisant_1_etoile: z.boolean(),
  labelisant_2_etoile: z.boolean(),
  labelisant_3_etoile: z.boolean(),
})

export const club = z.object({
  id: z.int(),
  /** For If-Match. */
  version: z.int(),
  club: z.string(),
  club_slug: z.string(),
  numero_club: z.string(),
  province: z.string(),
  adresse: z.string(),
  cp: z.string(),
  ville: z.string(),
  numero_compte: z.string(),
  tel: z.string(),
  mail: z.string(),
  gsm: z.string(),
  site_web: z.string(),
  affichage_correspondant: z.boolean(),
  isAffilie: z.boolean(),
  /** Data URL of the logo, or null. */
  logo: z.string().nullable(),
  membresThisYear: z.int(),
  lastLicence: z.object({ annee: z.int() }).nullable(),
  licences: z.array(z.object({ annee: z.int(), inscription: date, payement: date.nullable() })),
  recaps: z.array(recap),
  rights: z.object({ write: z.boolean(), can_register_member: z.boolean() }),
  labelsClub: z.array(z.object({ label: z.string(), niveau: z.int() })),
  labelsDisponibles: z.array(z.object({ label: z.string(), nom: z.string() })),
  criteresClub: z.array(z.object({ critere_id: z.int(), date_fin: date })),
  criteresDisponibles: z.array(criterion),
})

const yes = (text: string) => z.boolean({ error: `${text} doit être vrai ou faux.` }).default(false)
export const memberFilter = forClub.extend({
  annees: z
    .array(z.int('Année incorrecte.').min(1950, 'Année incorrecte.').max(2200, 'Année incorrecte.'))
    .max(100, 'Trop d’années.')
    .optional(),
  memberLicencies: yes('memberLicencies'),
  memberNotLicencies: yes('memberNotLicencies'),
  notLicencieCurrentYearOnly: yes('notLicencieCurrentYearOnly'),
  showDoublons: yes('showDoublons'),
})

export const licenceRow = z.object({
  /** Id of the licence; null for an accepted member without one. */
  id: z.int().nullable(),
  id_membre: z.int(),
  nom: z.string(),
  prenom: z.string(),
  date_naissance: date.nullable(),
  /** Null without a birth date. */
  age: z.int().nullable(),
  date_debut: date.nullable(),
  date_fin: date.nullable(),
  /** A later licence of this club follows, so the member is renewed. */
  suivie: z.boolean(),
  numero_licence: z.string(),
  /** Only for managers with `write`, of members who manage no club and have no linked account. */
  codeMyABFT: z.string().nullable(),
  /** Why there is no code. */
  sans_code: z.enum(NO_CODE_REASONS).nullable(),
  mail: z.string().nullable(),
  grade: z.object({ id: z.int(), grade: z.string(), desc: z.string().nullable() }).nullable(),
  can_set_grade: z.boolean(),
  prochain_passage: z.string(),
  /** The last exam of the federation, if it gave no grade and none was given since. */
  examen_sans_grade: z.object({ date, formation: z.string(), resultat: z.enum(EXAM_RESULTS) }).nullable(),
  /** The member wishes to renew, and the club can. */
  souhait: z.boolean(),
  member: z.object({
    id: z.int(),
    fullName: z.string(),
    alreadyInAnOrder: z.boolean(),
    cantBeSelect: z.boolean(),
    dateDebutIfSelected: date.nullable(),
    dateFinIfSelected: date.nullable(),
  }),
})

export const clubEndpoints = {
  canCheckClubInExtranet: endpoint({
    summary:
      'Whether the member may open the club: status 200 means yes. The record of the club comes with it, and whether the account has a second factor, which managers are advised to add.',
    input: forClub,
    output: outcome.extend({ club, has_second_factor: z.boolean() }),
  }),
  getInfosClub: endpoint({ summary: 'The whole record of a club.', input: forClub, output: club }),
  saveInfosClub: endpoint({
    summary: 'Change the contact data of a club. With If-Match, refused when someone else changed it meanwhile.',
    input: changeInput(clubFields).extend({ id_member: id, id_club: id, affichage_correspondant: z.boolean() }),
    output: club,
  }),
  saveLogoClub: endpoint({
    summary: 'Replace the logo of a club by an image (a data address), or remove it with an empty text.',
    input: forClub.extend({ logo: z.string() }),
    output: z.object({ logo: z.string().nullable() }),
    bodyLimit: IMAGE_BODY_LIMIT,
  }),
  getDocumentReconnaissanceABFT: endpoint({
    summary: 'The attestation that the club is recognised: dated, numbered, with a code to check it.',
    input: forClub,
    output: file('application/pdf'),
  }),
  verifyAttestation: endpoint({
    summary: 'What the code of an attestation shows to anyone.',
    input: z.object({ code: z.string().max(200) }),
    output: z.object({
      authentique: z.boolean(),
      numero: z.string().optional(),
      club: z.string().optional(),
      numero_club: z.string().optional(),
      delivree_le: date.optional(),
    }),
  }),
  getClubOverview: endpoint({
    summary: 'The club at a glance: members per status, licences that end soon, members per year.',
    input: forClub,
    output: z.object({
      licencies: z.int(),
      bientot: z.int(),
      expires: z.int(),
      aLicencier: z.int(),
      fins: z.array(z.object({ id_membre: z.int(), nom: z.string(), prenom: z.string(), date_fin: date })),
      annees: z.array(z.object({ annee: z.int(), membres: z.int() })),
    }),
  }),
  getListMember: endpoint({
    summary: 'The licences of the club, latest end first.',
    input: memberFilter,
    output: z.array(licenceRow),
  }),
  getListMemberToXLS: endpoint({
    summary: 'The same list as a spreadsheet (.xls).',
    input: memberFilter,
    output: file('application/vnd.ms-excel'),
  }),
  getListMemberToXLSX: endpoint({
    summary: 'The same list as a spreadsheet (.xlsx).',
    input: memberFilter,
    output: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
  getRecapitulatifForDownload: endpoint({
    summary: 'A recap as a document.',
    input: forClub.extend({ id_recap: id }),
    output: file('application/pdf'),
  }),
  getListGrades: endpoint({
    summary: 'Every grade, lowest first.',
    input: z.object({ id_member: z.coerce.number().pipe(id) }),
    output: z.array(z.object({ id: z.int(), grade: z.string(), desc: z.string().nullable(), ordre: z.int() })),
  }),
  setGrade: endpoint({
    summary: 'Set the Keup of a member of the club.',
    input: forClub.extend({ id_membre_to_update: id, id_grade: id }),
    output: outcome,
  }),
  setExamGrades: endpoint({
    summary: 'Record an evening of grading: one date, many members. Can be undone for ten minutes.',
    input: forClub.extend({
      date: z.iso.date('Date incorrecte.'),
      grades: z
        .array(z.object({ id_membre: id, id_grade: id }))
        .min(1, 'Choisissez au moins un membre.')
        .max(500, 'Trop de membres à la fois.'),
    }),
    output: z.object({ id_exam: z.int(), undo_until: z.iso.datetime() }),
    idempotent: true,
  }),
  undoExamGrades: endpoint({
    summary: 'Undo an evening of grading within its ten minutes.',
    input: forClub.extend({ id_exam: id }),
    output: outcome,
  }),
  getExamReport: endpoint({
    summary: 'The report of an evening of grading, to print and sign.',
    input: forClub.extend({ id_exam: id }),
    output: file('application/pdf'),
  }),
}
