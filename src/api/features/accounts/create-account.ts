import { timingSafeEqual } from 'node:crypto'
import { type Input, type PublicCall, withPreparation } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { inSeconds } from '#api/config/clock.ts'
import { hashSecret, type Keys, newSecret } from '#api/config/keys.ts'
import { sendConfirmation } from '#api/core/accounts/account-links.ts'
import { insertAccount } from '#api/core/accounts/insert-account.ts'
import { isTooCommon } from '#api/core/accounts/passwords.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'

const NONCE_SECONDS = 15 * 60

/** Signed with its expiry and stored only when an account uses it, so that requesting one writes nothing. */
export async function issueNonce(_input: unknown, { clock, keys }: PublicCall) {
  const expires_at = inSeconds(clock, NONCE_SECONDS)
  const content = `${expires_at.getTime()}.${newSecret()}`
  return { nonce: `${content}.${signNonce(keys, content)}`, expires_at: expires_at.toISOString() }
}

function signNonce(keys: Keys, content: string) {
  return keys.sign('account creation nonce', content).toString('base64url')
}

/** People mistype and retry; a program that probes addresses, or wants to cost CPU, tries far more often. */
const TRIES_PER_ACCOUNT = 10

type Form = Input<'createAccount'>

export const createAccount = withPreparation('createAccount', { prepare: hashPassword, once: openAccount })

/** Hashing is expensive and queued, so it runs before the transaction. Every attempt counts, also a refused one. */
async function hashPassword({ password }: Form, call: PublicCall) {
  if (await isTooCommon(password)) throw invalid({ password: [passwordTooCommon] })
  const max = TRIES_PER_ACCOUNT * call.env.LIMIT_ACCOUNTS_PER_IP_AND_HOUR
  await reserve(call, [{ name: 'account forms from', of: networkOf(call.ip), max, seconds: 3600 }])
  return call.passwords.hash(password)
}

async function openAccount(form: Form, call: PublicCall, password_hash: string) {
  await inTransaction(call, async (call) => {
    await reserve(call, [
      { name: 'accounts from', of: networkOf(call.ip), max: call.env.LIMIT_ACCOUNTS_PER_IP_AND_HOUR, seconds: 3600 },
    ])
    await useNonce(call, form.nonce)
    const account = await insertAccount(call, { ...form, password_hash, confirmed: false })
    if (!account) throw invalid({ email: [accountMessages.emailTaken] }, accountMessages.emailTaken)
    await sendConfirmation(call, account)
    await recordAudit(call, { action: 'account.create', id_account: account.id })
  })
  return { success: true, message: accountMessages.accountCreated }
}

/** Inserted in the transaction of the new account: a refusal rolls it back, so the nonce can be used again. */
async function useNonce({ db, clock, keys }: PublicCall, nonce: string) {
  const expires_at = readNonceEnd(keys, nonce)
  const isFresh = expires_at !== undefined && expires_at > clock.now()
  const used =
    isFresh &&
    (await db
      .insertInto('account_creation_nonce')
      .values({ hash: hashSecret(nonce), expires_at, used_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst())
  if (!used) throw invalid({ nonce: [accountMessages.nonceExpired] })
}

/** Undefined for a text that the portal did not sign. */
function readNonceEnd(keys: Keys, nonce: string): Date | undefined {
  const [, content = '', end, signature = ''] = /^((\d{1,15})\.[\w-]+)\.([\w-]+)$/.exec(nonce) ?? []
  const isOurs = timingSafeEqual(hashSecret(signature), hashSecret(signNonce(keys, content)))
  return isOurs ? new Date(Number(end)) : undefined
}
