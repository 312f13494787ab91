import { z } from 'zod'
import { endpoint, formInput, id, nothing, outcome, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { PERSON_REASONS } from '#domain/coda/classify-movement.ts'
import { ORDER_STATES } from '#domain/order-status.ts'
import {
  BANK_FILE_BYTES,
  ignoreFields,
  matchFields,
  movementSearchFields,
  unpaidOutFields,
} from './staff-bank-fields.ts'
import { hints, movementStates, NOTICE_KINDS, staffBankMessages } from './staff-bank-messages.ts'

const date = z.iso.date()
const instant = z.iso.datetime()
const forMovement = z.object({ id_movement: id })
/** A page of the list. */
const MAX_IGNORED = 50
const keysOf = <Key extends string>(words: Record<Key, string>) => z.enum(Object.keys(words) as [Key, ...Key[]])
const reason = z.enum(PERSON_REASONS)

/** Base64 is a third longer; the rest of the body is the file name. */
const BODY_LIMIT = Math.ceil((BANK_FILE_BYTES * 4) / 3) + 8 * 1024

const bankFile = z.object({
  nom: z.string(staffBankMessages.fileRequired).max(255, 'Maximum 255 caractères.'),
  /** In base64, since its encoding is not UTF-8. */
  contenu: z.string(staffBankMessages.fileRequired).min(1, staffBankMessages.fileRequired),
})

/** The facts of an order that matter for a movement. */
const order = z.object({
  id_order: z.int(),
  numero: z.string(),
  club: z.string(),
  total: z.number(),
  /** The order's total less the money received for it. */
  du: z.number(),
  state: z.enum(ORDER_STATES),
})
const suggestion = order.extend({ hint: keysOf(hints) })

const said = {
  value_date: date,
  amount: z.number(),
  communication_structuree: z.string().nullable(),
  communication: z.string(),
  counterparty_name: z.string(),
  counterparty_account: z.string(),
}

const previewed = z.object({
  ligne: z.int(),
  ...said,
  /** Pays an order, needs a person, concerns none, or is known from another file. */
  sort: z.enum(['payer', 'personne', 'ignorer', 'connu']),
  reason: reason.nullable(),
  order: order.nullable(),
  suggestions: z.array(suggestion),
})

const movement = z.object({
  id_movement: z.int(),
  ...said,
  account: z.string(),
  state: keysOf(movementStates),
  reason: reason.nullable(),
  note: z.string(),
  /** The order that it pays. */
  order: order.nullable(),
  /** Undecided, and the bank's words or an earlier payout from the same account say that it is a payout. */
  versement_probable: z.boolean(),
})

/** Lines of the provider's account shown or paid out at once. */
const MAX_PROVIDER_LINES = 500

/** A line of the provider's account: a payment above zero, a refund below. */
const providerLine = z.object({
  id_line: z.int(),
  jour: date,
  /** The kind of its entry, in words. */
  nature: z.string(),
  /** The number of the order, or the payment's at the provider. */
  document: z.string(),
  id_order: z.int().nullable(),
  club: z.string().nullable(),
  montant: z.number(),
})

/** Notices that are no errors. */
const notices = z.array(z.object({ code: z.enum(NOTICE_KINDS), message: z.string() }))

export const staffBankEndpoints = {
  staffPreviewBankFile: endpoint({
    summary: 'Read a CODA file and say what importing it would do. Nothing is changed.',
    input: bankFile,
    output: z.object({
      /** Problems by line; then nothing else is filled in. */
      problemes: z.array(z.object({ ligne: z.int(), message: z.string() })),
      deja_importe: instant.nullable(),
      comptes: z.array(
        z.object({
          account: z.string(),
          currency: z.string(),
          date: date.nullable(),
          /** The bank's number of the statement in its year; null without one. */
          numero: z.int().nullable(),
          ancien_solde: z.number(),
          nouveau_solde: z.number(),
          /** False for an account that is not the federation's, whose statements are skipped. */
          repris: z.boolean(),
        }),
      ),
      avis: notices,
      /** Movements of the federation's own accounts. */
      mouvements: z.array(previewed),
    }),
    bodyLimit: BODY_LIMIT,
  }),
  staffImportBankFile: endpoint({
    summary: 'Import a CODA file: what fits pays its order, the rest waits for a person. All of it or nothing; once.',
    input: bankFile,
    output: outcome.extend({
      /** False when the same file was imported before. */
      importe: z.boolean(),
      payees: z.int(),
      a_decider: z.int(),
      connus: z.int(),
      ignores: z.int(),
      avis: notices,
    }),
    bodyLimit: BODY_LIMIT,
  }),
  staffGetBankAccounts: endpoint({
    summary: 'The accounts whose statements pay orders: the last statement known of each, and which are missing.',
    input: nothing,
    output: z.object({
      comptes: z.array(
        z.object({
          account: z.string(),
          dernier: z.object({ numero: z.int().nullable(), date: date.nullable(), solde: z.number() }).nullable(),
        }),
      ),
      avis: notices,
    }),
  }),
  staffListMovements: endpoint({
    summary: 'Movements on the bank account, newest first, by state and by a name, club, communication or amount.',
    input: z.object({
      etat: z.enum(['tous', 'unmatched', 'booked', 'payout', 'ignored'], 'État inconnu.').default('tous'),
      texte: textInput(movementSearchFields.texte).default(''),
      /** The day of the statement; empty for all. */
      jour: textInput(movementSearchFields.jour).default(''),
      ...pageInput,
    }),
    output: pageOf(movement),
  }),
  staffGetMovement: endpoint({
    summary: 'One movement: from which file it came, who decided, and the orders it may have been meant for.',
    input: forMovement,
    output: movement.extend({
      fichier: z.object({ nom: z.string(), imported_at: instant }),
      decided_by: z.string().nullable(),
      decided_at: instant.nullable(),
      /** Unmatched: the order whose communication it carries, in any state. */
      named: order.nullable(),
      /** The orders that share it, and the rest that is a club’s credit (without an order). */
      attributions: z.array(
        z.object({
          id_order: z.int().nullable(),
          numero: z.string().nullable(),
          club: z.string(),
          montant: z.number(),
        }),
      ),
      suggestions: z.array(suggestion),
      /** Of a payout: the lines of the provider's account that it paid, and the fee that was kept. */
      versement: z.object({ lignes: z.array(providerLine), frais: z.number() }).nullable(),
    }),
  }),
  staffListUnpaidOut: endpoint({
    summary: 'The balance of the provider’s account, and its lines that no payout has paid yet, newest first.',
    input: z.object({ jusqu_au: textInput(unpaidOutFields.jusqu_au).default('') }),
    output: z.object({
      compte: z.object({ numero: z.string(), nom: z.string() }),
      /** Of all days. */
      solde: z.number(),
      total: z.int(),
      lignes: z.array(providerLine).max(MAX_PROVIDER_LINES),
    }),
  }),
  staffBookPayout: endpoint({
    summary: 'A person says which online payments a movement of the provider pays out; the difference is its fee.',
    input: forMovement.extend({
      lignes: z
        .array(id, staffBankMessages.lineRequired)
        .min(1, staffBankMessages.lineRequired)
        .max(MAX_PROVIDER_LINES, `Maximum ${MAX_PROVIDER_LINES} payements.`)
        .refine((lines) => new Set(lines).size === lines.length, staffBankMessages.lineTwice),
    }),
    output: outcome,
  }),
  staffMatchMovement: endpoint({
    summary: 'A person shares a movement among orders; the rest is the credit of the first order’s club.',
    input: formInput(matchFields).extend({
      id_movement: id,
      attributions: z
        .array(
          z.object({
            id_order: id,
            /** Euros. Less than the order lacks is held for it. */
            montant: z
              .number(staffBankMessages.amountRequired)
              .min(0.01, staffBankMessages.amountRequired)
              .max(1_000_000, staffBankMessages.amountRequired)
              .multipleOf(0.01, staffBankMessages.amountRequired),
            /** The order is paid although money is missing; the note says why. */
            accepter: z.boolean().default(false),
          }),
          staffBankMessages.orderRequired,
        )
        .min(1, staffBankMessages.orderRequired)
        .max(50, 'Maximum 50 commandes.')
        .refine(
          (parts) => new Set(parts.map(({ id_order }) => id_order)).size === parts.length,
          staffBankMessages.orderTwice,
        ),
    }),
    output: outcome,
  }),
  staffDetachMovement: endpoint({
    summary: 'A person takes the attribution of a movement, or its payout, back; it waits for a decision again.',
    input: formInput(ignoreFields).extend(forMovement.shape),
    output: outcome,
  }),
  staffIgnoreMovements: endpoint({
    summary: 'A person says that movements pay no order: one, or several of a page of the list for the same reason.',
    input: formInput(ignoreFields).extend({
      id_movements: z
        .array(id)
        .min(1, staffBankMessages.movementRequired)
        .max(MAX_IGNORED, staffBankMessages.tooManyMovements)
        .refine((ids) => new Set(ids).size === ids.length, staffBankMessages.movementTwice),
    }),
    output: outcome,
  }),
}
