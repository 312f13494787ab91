import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict } from '#api/calls/refusal.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { lockOwnAccount } from '#api/core/accounts/lock-account.ts'
import { newChallenge, useChallenge } from '#api/core/accounts/passkey-challenge.ts'
import { PASSKEY_ALGORITHMS, relyingPartyOf, userHandleOf, verifyNewPasskey } from '#api/core/accounts/passkeys.ts'
import { requireRecentIdentity } from '#api/core/accounts/recent-identity.ts'
import { ensureRecoveryCodes } from '#api/core/accounts/recovery-codes.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'

import { MAX_PASSKEYS } from '#contract/second-factor-fields.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { CHALLENGE_TIMEOUT_MS, encodeChallenge } from './get-passkey-challenge.ts'
import { recordFactorChange } from './record-factor-change.ts'

export async function preparePasskey(_input: unknown, call: AccountCall) {
  await requireRecentIdentity(call)
  const account = await getAccountById(call.db, call.caller.idAccount)
  const known = await listPasskeys(call.db, account.id)
  if (known.length >= MAX_PASSKEYS) throw conflict(secondFactorMessages.tooManyPasskeys)
  return {
    challenge: encodeChallenge(newChallenge(`add to ${account.id}`, call)),
    rp: { id: relyingPartyOf(call.env).rpID, name: `My${call.env.FEDERATION_SHORT_NAME}` },
    user: {
      id: Buffer.from(userHandleOf(account.id)).toString('base64url'),
      name: account.email,
      displayName: nameOf(account),
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_TIMEOUT_MS,
    attestation: 'none' as const,
    // Discoverable, and unlocked by fingerprint, face or PIN: such a passkey replaces both factors.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: known.map(({ credential_id }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key' as const,
    })),
  }
}

export async function addPasskey({ name, credential }: Input<'addPasskey'>, call: AccountCall) {
  await requireRecentIdentity(call)
  const { idAccount } = call.caller
  const passkey = await verifyNewPasskey(credential, idAccount, call)
  if (!passkey) throw conflict(secondFactorMessages.passkeyRefused)
  const now = call.clock.now()
  const recoveryCodes = await inTransaction(call, async (call) => {
    await lockOwnAccount(call)
    if ((await listPasskeys(call.db, idAccount)).length >= MAX_PASSKEYS)
      throw conflict(secondFactorMessages.tooManyPasskeys)
    if (!(await useChallenge(call.db, passkey.challenge))) throw conflict(secondFactorMessages.passkeyRefused)
    const { challenge: _used, ...kept } = passkey
    const added = await call.db
      .insertInto('account_passkey')
      .values({ ...kept, id_account: idAccount, name, created_at: now })
      .onConflict((row) => row.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw conflict(secondFactorMessages.passkeyKnown)
    await recordFactorChange(call, {
      mail: 'second_factor_added',
      factor: `la clé d’accès «\u00a0${name}\u00a0»`,
      action: 'account.add_passkey',
      hasFactor: true,
    })
    return ensureRecoveryCodes(call.db, idAccount, now)
  })
  return { success: true, message: secondFactorMessages.passkeyAdded, recovery_codes: recoveryCodes }
}

function listPasskeys(db: Connection, idAccount: number) {
  return db.selectFrom('account_passkey').select('credential_id').where('id_account', '=', idAccount).execute()
}
