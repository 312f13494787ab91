import { z } from 'zod'
import { criterion } from '#contract/clubs.ts'
import { changeInput, endpoint, formInput, id, outcome, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { isClubSlug } from '#domain/club-slug.ts'
import { invitation } from './staff-accounts.ts'
import { affiliationFields, criterionFields, newClubFields, staffClubFields } from './staff-club-fields.ts'
import { staffClubMessages } from './staff-club-messages.ts'

const date = z.iso.date()
const forClub = z.object({ id_club: id })
const choice = z.boolean('Ce choix est requis.')
const annee = z
  .int(staffClubMessages.yearWrong)
  .min(1950, staffClubMessages.yearWrong)
  .max(2200, staffClubMessages.yearWrong)

const affiliation = z.object({ annee: z.int(), inscription: date, payement: date.nullable() })

const foundClub = z.object({
  id_club: z.int(),
  club: z.string(),
  numero_club: z.string(),
  ville: z.string(),
  province: z.string(),
  /** This year’s. */
  affiliation: affiliation.nullable(),
  /** With a licence that is valid today. */
  licencies: z.int(),
})

const manager = z.object({
  id_member: z.int(),
  nom: z.string(),
  prenom: z.string(),
  numero_licence: z.string(),
  write: z.boolean(),
  can_register_member: z.boolean(),
  /** Accounts linked to this manager; without one the manager cannot sign in. */
  comptes: z.array(z.object({ id_account: z.int(), email: z.string() })),
  /** Has an e-mail address to be invited at. */
  avec_mail: z.boolean(),
  invitation: invitation.nullable(),
})

const clubRecord = z.object({
  id_club: z.int(),
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
  gsm: z.string(),
  mail: z.string(),
  site_web: z.string(),
  affichage_correspondant: z.boolean(),
  affiliations: z.array(affiliation),
  responsables: z.array(manager),
  /** Licensed today, without an account. */
  sans_compte: z.int(),
  labels: z.array(z.object({ label: z.string(), nom: z.string(), niveau: z.int() })),
  criteres: z.array(criterion.extend({ date_fin: date.nullable() })),
})

const change = z.object({ champ: z.string(), avant: z.string().nullable(), apres: z.string().nullable() })

export const staffClubEndpoints = {
  staffSearchClubs: endpoint({
    summary: 'Clubs by name, number, city or province; all words must agree.',
    input: z.object({
      texte: z.string('Ce champ doit être un texte.').max(200, 'Maximum 200 caractères.').default(''),
      ...pageInput,
    }),
    output: pageOf(foundClub),
  }),
  staffGetClub: endpoint({
    summary: 'The whole record of a club: affiliations, managers, labels and criteria.',
    input: forClub,
    output: clubRecord,
  }),
  staffCreateClub: endpoint({
    summary: 'A new club.',
    input: formInput(newClubFields).extend({
      club_slug: textInput(newClubFields.club_slug).refine(isClubSlug, staffClubMessages.slugWrong),
      affichage_correspondant: choice,
    }),
    output: outcome.extend({ id_club: z.int() }),
    idempotent: true,
  }),
  staffSaveClub: endpoint({
    summary: 'Change the record of a club (If-Match: the version that was read).',
    input: changeInput(staffClubFields).extend({ id_club: id, affichage_correspondant: choice }),
    output: outcome,
  }),
  staffSetAffiliation: endpoint({
    summary: 'The affiliation of a club for a year: when it was asked for, when it was paid.',
    input: formInput({ inscription: affiliationFields.inscription, payement: affiliationFields.payement }).extend({
      id_club: id,
      annee,
    }),
    output: outcome,
  }),
  staffRemoveAffiliation: endpoint({
    summary: 'Take back the affiliation of a club for a year.',
    input: forClub.extend({ annee }),
    output: outcome,
  }),
  staffSetManager: endpoint({
    summary: 'Let a member manage a club, with these rights; they hold at the next call.',
    input: forClub.extend({ id_member: id, write: choice, can_register_member: choice }),
    output: outcome,
  }),
  staffRemoveManager: endpoint({
    summary: 'A member no longer manages a club, from the next call on.',
    input: forClub.extend({ id_member: id }),
    output: outcome,
  }),
  staffSetLabel: endpoint({
    summary: 'The level of a label that a club holds; 0 takes it away.',
    input: forClub.extend({
      label: z.enum(['wam', 'wk', 'wp'], 'Label inconnu.'),
      niveau: z.int('Niveau incorrect.').min(0, 'Niveau incorrect.').max(3, 'Niveau incorrect.'),
    }),
    output: outcome,
  }),
  staffGrantCriterion: endpoint({
    summary: 'A club meets a criterion, through this day.',
    input: formInput(criterionFields).extend({ id_club: id, critere_id: id }),
    output: outcome,
  }),
  staffEndCriterion: endpoint({
    summary: 'A club no longer meets a criterion, from today on.',
    input: forClub.extend({ critere_id: id }),
    output: outcome,
  }),
  staffClubHistory: endpoint({
    summary: 'Who changed what about a club, with before and after, newest first.',
    input: z.object({ id_club: id, ...pageInput }),
    output: pageOf(
      z.object({ id: z.int(), at: z.iso.datetime(), qui: z.string(), quoi: z.string(), champs: z.array(change) }),
    ),
  }),
}
