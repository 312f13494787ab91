/** Letters and digits that nobody mistakes for one another: no I, L, O, U, no 0 and 1. */
export const RECOVERY_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const RECOVERY_CODE_LENGTH = 16

/** As it is compared: however it was typed, with or without dashes, in small letters. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

export function isRecoveryCode(typed: string): boolean {
  const code = normalizeRecoveryCode(typed)
  return new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`).test(code)
}
