import { aPhoneNumber, max } from './field-rules.ts'
import type { TextField } from './fields.ts'

/** Why a manager does not see a member's activation code. */
export const NO_CODE_REASONS = ['ecriture', 'autre_club', 'responsable', 'compte_lie'] as const
export type NoCodeReason = (typeof NO_CODE_REASONS)[number]

/** The contact data a club may change. */
export const clubFields = {
  tel: { max: max(30), newValue: aPhoneNumber },
  mail: { max: max(255), format: ['email', 'Adresse mail incorrecte'] },
  gsm: { max: max(30), newValue: aPhoneNumber },
  site_web: { max: max(1000), format: ['url', "'http://' ou 'https://' requis"] },
} satisfies Record<string, TextField>
