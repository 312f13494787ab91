import { z } from 'zod'
import { EXAM_RESULTS } from '#domain/sport-sheets/sheets.ts'
import { changeInput, endpoint, file, id, nothing, outcome } from './endpoint.ts'
import { contactFields } from './member-fields.ts'

const date = z.iso.date()
const forMember = z.object({ id_member: id })

/** 10240 kB of image as base64, with the rest of the body. */
const IMAGE_BODY_LIMIT = Math.ceil((10_240 * 1024 * 4) / 3) + 4096

export const licence = z.object({ annee: z.int(), date_debut: date, date_fin: date, club: z.string() })
export const gradeEntry = z.object({
  type: z.string(),
  date,
  dateSorted: date,
  formation: z.string(),
  diplome: z.string(),
  /** A candidate who failed or was absent has no grade. */
  resultat: z.enum(EXAM_RESULTS),
})
export const formation = z.object({
  date,
  dateSorted: date,
  annee: z.int(),
  formation: z.string(),
  diplome: z.string(),
  reussite: z.boolean(),
})
const named = z.object({ name: z.string() }).nullable()
const result = z.object({
  date,
  competition: z.object({ competition: z.string() }),
  niveau: z.string(),
  categorieAge: named,
  categorieGrade: named,
  place: z.int().nullable(),
})

export const member = z.object({
  id: z.int(),
  id_member: z.int(),
  /** For If-Match. */
  version: z.int(),
  fullname: z.string(),
  nom: z.string(),
  prenom: z.string(),
  sexe: z.union([z.literal(0), z.literal(1)]),
  date_naissance: date.nullable(),
  age: z.int(),
  mail: z.string(),
  adresse: z.string(),
  complement: z.string(),
  cp: z.string(),
  ville: z.string(),
  telephone: z.string(),
  gsm: z.string(),
  /** The mobile number, else the telephone number. */
  telephone_gsm: z.string(),
  newsletter: z.boolean(),
  /** Reminds the member by mail before the licence ends. */
  expiry_reminders: z.boolean(),
  /** Signed URL, valid for a few minutes; null without a photo. */
  photo: z.string().nullable(),
  numlicenceABFT: z.string(),
  isLicencie: z.boolean(),
  lastClub: z.string().nullable(),
  lastLicence: z.object({ club: z.object({ club: z.string() }), date_debut: date, date_fin: date }).nullable(),
  licences: z.array(licence),
  /** Whether the club of the last licence can be told of a wish to renew, and whether it was. */
  renouvellement: z.object({ possible: z.boolean(), souhait: z.boolean() }),
  gradeMax: z.string().nullable(),
  prochainPassage: z.string(),
  /** The parts of the label above: the next grade, its first possible day, what is missing. */
  prochainGrade: z
    .object({
      grade: z.string(),
      date: date.nullable(),
      /** Months in the current grade: those that remain, and all that are required. */
      attente: z.object({ reste: z.int(), total: z.int() }).nullable(),
      manque: z.array(z.string()),
    })
    .nullable(),
  /** The grades so far, oldest first. */
  parcours: z.array(z.object({ grade: z.string(), date })),
  categorie_poids: z.string().nullable(),
  /** Null when no result counts for the ranking. */
  ranking: z.object({ totalBonus: z.int() }).nullable(),
  placeRankingGeneral: z.int().nullable(),
  placeRankingSexe: z.int().nullable(),
  RankingLink: z.string(),
  pointsParSaison: z.array(z.object({ saison: z.string(), points: z.int() })),
  medailles: z.object({ or: z.int(), arg: z.int(), brz: z.int() }),
  qrcodedata: z.string(),
  grades: z.array(gradeEntry),
  formations: z.record(z.string(), z.array(formation)),
  stages: z.array(z.object({ date, stage: z.string() })),
  palmaresCombat: z.array(result.extend({ categoriePoids: named, combatsGagnes: z.int() })),
  palmaresPoomsae: z.array(result.extend({ score: z.number().nullable() })),
  arbitrage: z.array(z.object({ competition_name: z.string(), date_debut: date, date_fin: date })),
  clubsMyABFT: z.array(z.object({ club_id: z.int(), club: z.string(), club_slug: z.string() })),
})

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const memberEndpoints = {
  getInfosMember: endpoint({ summary: 'The whole record of a member.', input: forMember, output: member }),
  updateInfosMember: endpoint({
    summary: 'Change the contact data of a member. Nothing else is changed, whatever is sent.',
    input: changeInput(contactFields).extend({
      id_member: id,
      newsletter: z.boolean(),
      expiry_reminders: z.boolean().optional(),
    }),
    output: outcome,
  }),
  savePhotoMember: endpoint({
    summary: 'Replace the photo of a member by an image (a data address), or remove it with an empty text.',
    input: z.object({ id_member: id, photo: z.string() }),
    output: z.object({ photo: z.string().nullable() }),
    bodyLimit: IMAGE_BODY_LIMIT,
  }),
  getDemandeLicence: endpoint({
    summary: 'The licence request of a year, prefilled, as a Word document.',
    input: z.object({ id_member: id, year: z.int().min(2000, 'Année incorrecte.').max(2200, 'Année incorrecte.') }),
    output: file(docx),
  }),
  getRankingSheet: endpoint({
    summary: 'Every result of a member that counts for the ranking, with its points.',
    input: forMember,
    output: z.object({
      fullname: z.string(),
      numlicenceABFT: z.string(),
      club: z.string().nullable(),
      since: date,
      until: date,
      totalBonus: z.int(),
      placeRankingGeneral: z.int().nullable(),
      placeRankingSexe: z.int().nullable(),
      results: z.array(
        z.object({
          discipline: z.enum(['combat', 'poomsae']),
          date,
          competition: z.string(),
          niveau: z.string(),
          place: z.int().nullable(),
          points: z.int(),
        }),
      ),
    }),
  }),
  getSyllabusDocuments: endpoint({
    summary: 'The documents of the federation, by grade.',
    input: nothing,
    output: z.array(
      z.object({
        id: z.int(),
        titre: z.string(),
        grade: z.string().nullable(),
        nom_fichier: z.string(),
        taille: z.int(),
      }),
    ),
  }),
  getSyllabusDocument: endpoint({
    summary: 'One document of the federation.',
    input: z.object({ id_document: id }),
    output: file('application/pdf'),
  }),
  renewELicence: endpoint({
    summary: 'Give the e-licence a new QR code; the old one stops working.',
    input: forMember,
    output: z.object({ qrcodedata: z.string() }),
  }),
  verifyELicence: endpoint({
    summary: 'What the QR code of an e-licence shows to anyone.',
    input: z.object({ code: z.string().max(200) }),
    output: z.object({
      statut: z.enum(['valide', 'expirée', 'révoquée', 'inconnue']),
      nom: z.string().optional(),
      numero_licence: z.string().optional(),
      club: z.string().optional(),
      date_fin: date.optional(),
    }),
  }),
  getMemberHistory: endpoint({
    summary: 'Who changed what on the record of a member, newest first.',
    input: forMember,
    output: z.array(z.object({ at: z.iso.datetime(), qui: z.string(), quoi: z.string(), champs: z.array(z.string()) })),
  }),
  unlinkLicence: endpoint({
    summary: 'End the link between the account and a member.',
    input: forMember,
    output: outcome,
  }),
  getLinkedAccounts: endpoint({
    summary: 'The accounts linked to a member, for the member of age.',
    input: forMember,
    output: z.array(z.object({ id_link: z.int(), name: z.string(), linked_at: z.iso.datetime(), mine: z.boolean() })),
  }),
  unlinkAccount: endpoint({
    summary: 'As the member of age: end the link of another account to this member.',
    input: z.object({ id_member: id, id_link: id }),
    output: outcome,
  }),
  createLinkCode: endpoint({
    summary: 'A new activation code that admits one more account to a member, for a week. The old one stops working.',
    input: forMember,
    output: outcome.extend({ code: z.string(), expires_at: z.iso.datetime() }),
  }),
  exportMyData: endpoint({
    summary: 'Everything held about the account and its members, as one JSON document.',
    input: nothing,
    output: z.record(z.string(), z.unknown()),
  }),
  deleteAccount: endpoint({
    summary: 'Delete the account. The member records stay with the federation.',
    input: z.object({ password: z.string().min(1, 'Le mot de passe ne peut être vide').max(200) }),
    output: outcome,
  }),
}
