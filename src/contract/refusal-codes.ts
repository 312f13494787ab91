/**
 * Codes of refusals for programs: every error answer carries one as `code`, beside the sentence for the person.
 * Programs decide by the code and show the sentence. A refusal that no program distinguishes has the general code of
 * its status.
 */
export const REFUSAL_CODES = [
  // one for each status
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'wrong_content_type',
  'invalid_input',
  'unreadable',
  'too_many_tries',
  'unexpected',
  'unavailable',
  // what a program tells apart
  'busy',
  'changed_meanwhile',
  'key_reused',
  'possible_duplicate',
  'cart_changed',
  'only_transfer',
  'identity_required',
  'second_factor_required',
  'second_factor_missing',
  'mfa_required',
  'email_not_confirmed',
  // OAuth's own
  'invalid_grant',
  'invalid_request',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]
