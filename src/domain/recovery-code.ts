/** Without characters that are easily confused: no I, L, O, U, 0 and 1. */
export const RECOVERY_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const RECOVERY_CODE_LENGTH = 16

/** The form for comparison, independent of dashes and case. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

export function isRecoveryCode(typed: string): boolean {
  const code = normalizeRecoveryCode(typed)
  return new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`).test(code)
}
