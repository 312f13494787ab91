import type { Handlers } from '#api/calls/call.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { createAccount, issueNonce } from './create-account.ts'
import { linkLicence } from './link-licence.ts'
import { logout } from './logout.ts'
import { endOwnSession, getSessions } from './own-sessions.ts'
import { readAccount, readProfiles } from './read-account.ts'
import { recoverAccount, resendConfirmation } from './request-account-mail.ts'
import { checkResetToken, resetPassword } from './reset-password.ts'
import { issueToken } from './sign-in.ts'

export const loginRoutes = {
  token: issueToken,
  logout,
  'createAccount-nonce': issueNonce,
  createAccount,
  confirmEmail,
  resendConfirmation,
  recoverAccount,
  checkIfTokenResetPasswordIsValid: checkResetToken,
  resetPassword,
  getAccount: readAccount,
  updatePasswordMyABFT: changePassword,
  getSessions,
  endSession: endOwnSession,
  changeEmail,
  linkLicenceToAccount: linkLicence,
  getProfilesLinkedToUser: readProfiles,
} satisfies Partial<Handlers>
