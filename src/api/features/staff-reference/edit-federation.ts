import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import type { FederationValue } from '#api/config/federation.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountFields, federationFields } from '#contract/staff/staff-reference-fields.ts'
import { staffReferenceMessages as messages } from '#contract/staff/staff-reference-messages.ts'
import { formatEnterpriseNumber } from '#domain/enterprise-number.ts'
import { formatIban, parseIbans } from '#domain/iban.ts'
import { beginChange } from './reference-queries.ts'

type Written = Partial<Record<FederationValue, string>>

export async function staffGetFederation(_input: unknown, { db, federation }: AccountCall) {
  const [said, account] = [await readSetting(db, 'federation'), await readSetting(db, 'federation_account')]
  return {
    version: said.version,
    version_compte: account.version,
    valeurs: complete(federationFields, said.written),
    compte: complete(accountFields, account.written),
    installation: federation.installed,
  }
}

/** The previous address is told, so that the federation's mail cannot be redirected unnoticed. */
export async function staffSaveFederation(form: Input<'staffSaveFederation'>, call: AccountCall) {
  const { enterprise_number } = form
  const written = { ...form, enterprise_number: enterprise_number && formatEnterpriseNumber(enterprise_number) }
  await writeSetting(call, 'federation', complete(federationFields, written), async (call, said) => {
    const { installed } = call.federation
    const [before, after] = [said.email || installed.email, form.email || installed.email]
    if (before === after) return
    await enqueueMail(call, 'federation_address', before, { values: { nouvelle_adresse: after } })
  })
  return { success: true, message: messages.federationSaved }
}

/**
 * A person who changes the accounts could redirect the clubs' payments, or pay orders with statements of their own: the
 * federation is told at its previous address and at that of the environment, which cannot be changed here.
 */
export async function staffSaveBankAccount(
  { iban, bic, other_ibans }: Input<'staffSaveBankAccount'>,
  call: AccountCall,
) {
  const written = {
    iban: iban.replace(/\s+/g, '').toUpperCase(),
    bic,
    other_ibans: parseIbans(other_ibans).map(formatIban).join(', '),
  }
  await writeSetting(call, 'federation_account', written, async (call, said) => {
    const { installed } = call.federation
    const [before, after] = [formatAccounts(said, installed), formatAccounts(written, installed)]
    if (before === after) return
    const { email } = (await readSetting(call.db, 'federation')).written
    const values = {
      auteur: nameOf(await getAccountById(call.db, call.caller.idAccount)),
      ancien_compte: before,
      nouveau_compte: after,
    }
    for (const address of new Set([email || installed.email, installed.email])) {
      await enqueueMail(call, 'federation_account', address, { values })
    }
  })
  return { success: true, message: messages.accountSaved }
}

/** The account that clubs pay to, then the federation's others. */
function formatAccounts({ iban, other_ibans }: Written, installed: Record<FederationValue, string>) {
  const others = parseIbans(other_ibans || installed.other_ibans).map(formatIban)
  const more = others.length === 0 ? '' : ` (autres comptes\u00a0: ${others.join(', ')})`
  return `${formatIban(iban || installed.iban)}${more}`
}

/** Reads the previous value under the lock, since this instance's cache may be stale. */
async function writeSetting(
  call: AccountCall,
  key: 'federation' | 'federation_account',
  after: Written,
  tell: (call: AccountCall, said: Written) => Promise<void>,
) {
  await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const { written, version } = await readSetting(call.db, key)
    checkVersion(call, version)
    const before = complete(after as Record<FederationValue, string>, written)
    if (!(await recordChange<Written>(call, { action: `reference.${key}` }, before, after))) return
    const change = {
      value: JSON.stringify(after),
      version: version + 1,
      updated_at: call.clock.now(),
      updated_by: call.caller.idAccount,
    }
    await call.db
      .insertInto('setting')
      .values({ key, ...change })
      .onConflict((row) => row.column('key').doUpdateSet(change))
      .execute()
    await tell(call, written)
  })
  call.federation.forget()
}

async function readSetting(db: Connection, key: string): Promise<{ written: Written; version: number }> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', key).executeTakeFirst()
  return { written: row?.value ?? {}, version: row?.version ?? 0 }
}

/** Every field; empty where the environment's value applies. */
function complete<Name extends FederationValue>(fields: Record<Name, unknown>, written: Written) {
  const names = Object.keys(fields) as Name[]
  return Object.fromEntries(names.map((name) => [name, written[name] ?? ''])) as Record<Name, string>
}
