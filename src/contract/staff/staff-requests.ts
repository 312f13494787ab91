import { z } from 'zod'
import { endpoint, formInput, id, outcome } from '#contract/endpoint.ts'
import { questionFields, refusalFields } from './staff-request-fields.ts'

const date = z.iso.date()
const forRequest = z.object({ id_request: id })

/** Why a record may belong to the same person. */
const likeness = z.enum(['identite', 'nom', 'naissance', 'mail'])

const double = z.object({
  id_member: z.int(),
  numero_licence: z.string(),
  nom: z.string(),
  prenom: z.string(),
  sexe: z.literal([0, 1]),
  date_naissance: date.nullable(),
  adresse: z.string(),
  cp: z.string(),
  ville: z.string(),
  mail: z.string(),
  telephone: z.string(),
  gsm: z.string(),
  /** Of the last licence. */
  club: z.string().nullable(),
  date_fin: date.nullable(),
  raisons: z.array(likeness),
  /** Why the request cannot be accepted for this record. */
  obstacle: z.string().nullable(),
})

export const staffRequestEndpoints = {
  staffGetRequest: endpoint({
    summary: 'A registration request, who asked, and the records that may be the same person’s.',
    input: forRequest,
    output: z.object({
      id_request: z.int(),
      state: z.enum(['pending', 'accepted', 'refused']),
      created_at: z.iso.datetime(),
      club: z.object({ id_club: z.int(), club: z.string(), numero_club: z.string(), mail: z.string() }),
      /** Null after the account was deleted. */
      demandeur: z.object({ name: z.string(), surname: z.string(), email: z.string() }).nullable(),
      personne: z.object({
        nom: z.string(),
        prenom: z.string(),
        sexe: z.literal([0, 1]),
        date_naissance: date,
        adresse: z.string(),
        cp: z.string(),
        ville: z.string(),
        telephone_gsm: z.string(),
        email: z.string(),
      }),
      doubles: z.array(double),
      /** The last question to the club. */
      complement: z.object({ at: z.iso.datetime(), par: z.string().nullable(), question: z.string() }).nullable(),
      decision: z
        .object({
          at: z.iso.datetime(),
          par: z.string().nullable(),
          reason: z.string().nullable(),
          id_member: z.int().nullable(),
          numero_licence: z.string().nullable(),
        })
        .nullable(),
      /** For If-Match: covers the request and its candidates. */
      version: z.string(),
    }),
  }),
  staffAcceptRequest: endpoint({
    summary: 'Accept a request: a new member, or a record that exists (If-Match: the version that was read).',
    input: forRequest.extend({
      id_member: id.optional(),
      /** The record takes the postal address and the phone number of the request. Its e-mail address stays. */
      reprendre: z.boolean().default(false),
    }),
    output: outcome.extend({ id_member: z.int() }),
  }),
  staffAskAboutRequest: endpoint({
    summary: 'Ask the club to complete a request, which stays pending.',
    input: formInput(questionFields).extend(forRequest.shape),
    output: outcome,
    idempotent: true,
  }),
  staffRefuseRequest: endpoint({
    summary: 'Refuse a request; the club is told why.',
    input: formInput(refusalFields).extend(forRequest.shape),
    output: outcome,
  }),
}
