import { accountMessages } from './account-messages.ts'
import { max } from './field-rules.ts'
import type { TextField } from './fields.ts'

/** Codes per set. */
export const RECOVERY_CODES = 10
export const MAX_PASSKEYS = 10

/** Methods that complete a sign-in with a second factor. */
export type SecondFactorMethod = 'otp' | 'recovery_code' | 'passkey'

export const codeFields = {
  otp: {
    required: accountMessages.otpShape,
    min: [6, accountMessages.otpShape],
    max: [6, accountMessages.otpShape],
    secret: true,
  },
} satisfies Record<string, TextField>

export const recoveryCodeFields = {
  otp: {
    required: accountMessages.recoveryCodeShape,
    min: [16, accountMessages.recoveryCodeShape],
    max: [30, accountMessages.recoveryCodeShape],
    secret: true,
  },
} satisfies Record<string, TextField>

export const passkeyNameFields = {
  name: { required: 'Donnez-lui un nom, pour la reconnaître.', max: max(60) },
} satisfies Record<string, TextField>
