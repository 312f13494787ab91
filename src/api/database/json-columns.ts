import type { Address } from '#contract/order-fields.ts'
import type { Letter } from '#domain/mail-text.ts'

/** Content of an attestation as of its day, independent of later changes of the club. */
export interface AttestationContent {
  club: string
  numero_club: string
  adresse: string
  cp: string
  ville: string
  province: string
  annee: number
}

/**
 * The type of each jsonb column, by table and column; tables.ts refers to it. `unknown` is for what another program
 * wrote, or what is shown and never read.
 */
export interface JsonColumns {
  'attestation.content': AttestationContent
  'audit_event.before': unknown
  'audit_event.after': unknown
  'club_order.adresse_livraison': Address
  'club_order.adresse_facturation': Address
  'club_order.json_details': unknown
  'idempotency_key.answer': unknown
  'mail.letter': Letter
  'mailing.filters': Record<string, string>
  'payment_alert.details': unknown
  'provider_event.payload': unknown
  'provider_event.intent': unknown
  'provider_event.subject': unknown
  'retention_run.plan': unknown
  'retention_run.done': unknown
  'sandbox_event.payload': unknown
  'sandbox_intent.metadata': Record<string, string>
  'sandbox_refund.metadata': Record<string, string>
  'saved_list.params': Record<string, string>
  'setting.value': unknown
}
