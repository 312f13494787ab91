import type { Handlers } from '#api/calls/call.ts'
import { addPasskey, preparePasskey } from './add-passkey.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { getPasskeyChallenge } from './get-passkey-challenge.ts'
import { getSecondFactors } from './get-second-factors.ts'
import { removeAuthenticator, removePasskey } from './remove-factor.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { confirmAuthenticator, prepareAuthenticator } from './set-up-authenticator.ts'

export const secondFactorRoutes = {
  getSecondFactors,
  confirmIdentity,
  prepareAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  getPasskeyChallenge,
  preparePasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
} satisfies Partial<Handlers>
