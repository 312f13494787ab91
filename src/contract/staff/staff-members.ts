import { z } from 'zod'
import {
  changeInput,
  endpoint,
  formInput,
  id,
  nothing,
  outcome,
  pageInput,
  pageOf,
  textInput,
} from '#contract/endpoint.ts'
import { member } from '#contract/members.ts'
import { invitation } from './staff-accounts.ts'
import {
  cancellationFields,
  extensionFields,
  type IdentityField,
  licenceFields,
  shorteningFields,
  staffMemberFields,
  staffMemberLabels,
  transferFields,
} from './staff-member-fields.ts'

const date = z.iso.date()
const forMember = z.object({ id_member: id })
const forLicence = z.object({ id_licence: id })

const identityChoices = {
  sexe: z.literal([0, 1], 'Le sexe est requis.'),
  newsletter: z.boolean({ error: 'Ce choix est requis.' }),
}

const identityField = z.enum(Object.keys(staffMemberLabels) as [IdentityField, ...IdentityField[]])

const licence = z.object({
  id_licence: z.int(),
  id_club: z.int(),
  club: z.string(),
  date_debut: date,
  date_fin: date,
  /** When and why it was cancelled. */
  annulee: z.object({ at: z.iso.datetime(), raison: z.string() }).nullable(),
})

const account = z.object({
  id_link: z.int(),
  id_account: z.int(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  linked_at: z.iso.datetime(),
  second_factor: z.boolean(),
})

const managedClub = z.object({
  id_club: z.int(),
  club: z.string(),
  club_slug: z.string(),
  write: z.boolean(),
  can_register_member: z.boolean(),
})

const staffMember = z.object({
  /** The member's own view. */
  fiche: member,
  licences: z.array(licence),
  comptes: z.array(account),
  clubs: z.array(managedClub),
  invitation: invitation.nullable(),
  /** Licence numbers of records merged into this one. */
  anciens_numeros: z.array(z.string()),
  e_licence_version: z.int(),
  /** Addresses of the member and of linked accounts that refused three mails in a row and get no more. */
  adresses_refusees: z.array(z.string()),
  /** Erased on request. */
  erased: z.boolean(),
})

const foundMember = z.object({
  id_member: z.int(),
  numero_licence: z.string(),
  nom: z.string(),
  prenom: z.string(),
  date_naissance: date.nullable(),
  ville: z.string(),
  club: z.string().nullable(),
  /** Of the last licence. */
  date_fin: date.nullable(),
  /** The name is not the one typed but close to it. */
  proche: z.boolean(),
})

const change = z.object({ champ: z.string(), avant: z.string().nullable(), apres: z.string().nullable() })

/** One of the two records of a merge, with the size of its history. */
const mergeSide = z.object({
  id_member: z.int(),
  numero_licence: z.string(),
  identite: z.object({
    nom: z.string(),
    prenom: z.string(),
    sexe: z.literal([0, 1]),
    date_naissance: date.nullable(),
    adresse: z.string(),
    complement: z.string(),
    cp: z.string(),
    ville: z.string(),
    mail: z.string(),
    telephone: z.string(),
    gsm: z.string(),
    newsletter: z.boolean(),
  }),
  photo: z.boolean(),
  grade: z.string().nullable(),
  club: z.string().nullable(),
  date_fin: date.nullable(),
  /** Number of rows by French name. */
  contenu: z.array(z.object({ quoi: z.string(), combien: z.int() })),
})

const merge = z.object({ id_keep: id, id_drop: id })

export const staffMemberEndpoints = {
  staffSearchMembers: endpoint({
    summary:
      'Find members by name, licence number, birth date, e-mail address, phone number, town or club; all words must agree. Where few do, close names follow.',
    input: z.object({
      texte: z.string().max(200, 'Maximum 200 caractères.').default(''),
      statut: z.enum(['tous', 'licencies', 'non-licencies']).default('tous'),
      ...pageInput,
      size: pageInput.size.unwrap().max(50, 'Page incorrecte.').default(50),
    }),
    output: pageOf(foundMember).extend({
      /** There are more matches than are counted. */
      plus: z.boolean(),
    }),
  }),
  staffGetMember: endpoint({
    summary: 'The whole record of a member, with what only the secretariat sees.',
    input: forMember,
    output: staffMember,
  }),
  staffSaveMember: endpoint({
    summary: 'Change the identity and the contact data of a member (If-Match: the version that was read).',
    input: changeInput(staffMemberFields).extend({ ...identityChoices, id_member: id }),
    output: outcome,
  }),
  staffCreateMember: endpoint({
    summary: 'A new member, with a new licence number and an activation code.',
    input: formInput(staffMemberFields).extend({
      ...identityChoices,
      /** A person has checked that the record with the same names and birth date is another person. */
      doublon_verifie: z.boolean().default(false),
    }),
    output: outcome.extend({ id_member: z.int(), numero_licence: z.string() }),
    idempotent: true,
  }),
  staffShowCode: endpoint({
    summary: 'The activation code of a member. That it was shown is recorded.',
    input: forMember,
    output: z.object({ code: z.string() }),
  }),
  staffRenewCode: endpoint({
    summary: 'Give a member a new activation code; the old one stops working.',
    input: forMember,
    output: outcome.extend({ code: z.string() }),
  }),
  staffRenewELicence: endpoint({
    summary: 'Give the e-licence of a member a new QR code; the old one stops working.',
    input: forMember,
    output: outcome,
  }),
  staffUnlinkAccount: endpoint({
    summary: 'End the link between an account and a member; the owner of the account is told.',
    input: z.object({ id_member: id, id_link: id }),
    output: outcome,
  }),
  staffRemovePhoto: endpoint({
    summary: 'Take the photo of a member away for good.',
    input: forMember,
    output: outcome,
  }),
  staffMemberHistory: endpoint({
    summary: 'Who changed what on a record, with before and after, newest first.',
    input: z.object({ id_member: id, ...pageInput }),
    output: pageOf(
      z.object({ id: z.int(), at: z.iso.datetime(), qui: z.string(), quoi: z.string(), champs: z.array(change) }),
    ),
  }),
  staffPreviewMerge: endpoint({
    summary: 'Two records of one person side by side: what each has, and what stands in the way of a merge.',
    input: merge,
    output: z.object({
      keep: mergeSide,
      drop: mergeSide,
      /** For If-Match: the version of both records. */
      version: z.string(),
      /** Why they cannot be merged yet. */
      obstacles: z.array(z.string()),
      /** Rows that both have, of which only the kept record's stays. */
      doubles: z.array(z.string()),
    }),
  }),
  staffMergeMembers: endpoint({
    summary: 'Merge two records: all of the second moves to the first (If-Match: the version of the preview).',
    input: merge.extend({
      /** Fields taken from the record that is deleted. */
      prendre: z.array(identityField, 'Champs incorrects.').max(20, 'Champs incorrects.').default([]),
    }),
    output: outcome,
  }),
  staffClubNames: endpoint({
    summary: 'Every club by name, to choose from.',
    input: nothing,
    output: z.array(z.object({ id_club: z.int(), club: z.string(), numero_club: z.string() })),
  }),
  staffIssueLicence: endpoint({
    summary: 'Issue a licence to a member.',
    input: formInput(licenceFields).extend({ id_member: id, id_club: id }),
    output: outcome,
  }),
  staffExtendLicence: endpoint({
    summary: 'Give a licence a later last day.',
    input: formInput(extensionFields).extend(forLicence.shape),
    output: outcome,
  }),
  staffShortenLicence: endpoint({
    summary: 'Give a licence an earlier last day, with the reason. What was paid for it stays.',
    input: formInput(shorteningFields).extend(forLicence.shape),
    output: outcome,
  }),
  staffCancelLicence: endpoint({
    summary: 'Cancel a licence.',
    input: forLicence.extend({ raison: textInput(cancellationFields.raison) }),
    output: outcome,
  }),
  staffTransferLicence: endpoint({
    summary: 'Move a licence to another club from a day on: the rest of it is issued there, with the same last day.',
    input: formInput(transferFields).extend({ id_licence: id, id_club: id }),
    output: outcome,
  }),
}
