import type { Handlers } from '#api/calls/call.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { createAccount, issueNonce } from './create-account.ts'
import { getAccount } from './get-account.ts'
import { getProfilesLinkedToUser } from './get-profiles-linked-to-user.ts'
import { linkLicenceToAccount } from './link-licence-to-account.ts'
import { logout } from './logout.ts'
import { endSession, getSessions } from './own-sessions.ts'
import { recoverAccount, resendConfirmation } from './request-account-mail.ts'
import { checkIfTokenResetPasswordIsValid, resetPassword } from './reset-password.ts'
import { issueToken } from './sign-in.ts'
import { updatePasswordMyABFT } from './update-password-myabft.ts'

export const loginRoutes = {
  token: issueToken,
  logout,
  'createAccount-nonce': issueNonce,
  createAccount,
  confirmEmail,
  resendConfirmation,
  recoverAccount,
  checkIfTokenResetPasswordIsValid,
  resetPassword,
  getAccount,
  updatePasswordMyABFT,
  getSessions,
  endSession,
  changeEmail,
  linkLicenceToAccount,
  getProfilesLinkedToUser,
} satisfies Partial<Handlers>
