import { recordAudit } from '#api/calls/record-audit.ts'
import { findAccountByEmail } from '#api/core/accounts/get-account.ts'
import { insertInvitation } from '#api/core/accounts/invitation-queries.ts'
import { invitationUrl } from '#api/core/accounts/invitation-url.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { checkField, cleanField } from '#contract/fields.ts'
import { invitationFields, ROLES } from '#contract/staff/staff-user-fields.ts'
import { type CommandContext, CommandRefused, oneArgument } from './command.ts'

/**
 * Creates the first administrator, or another one when no administrator can invite. The person chooses name, password
 * and second factor behind the link, so that the command line holds no secret.
 */
export async function createAdministrator(args: string[], context: CommandContext): Promise<number> {
  const given = oneArgument(args, 'une adresse e-mail')
  const problem = checkField(invitationFields.email, given)
  if (problem) throw new CommandRefused(problem)
  const email = cleanField(invitationFields.email, given).toLowerCase()
  const { print } = context
  const outcome = await inTransaction(context, (context) => promoteOrInvite(context, email))
  if (outcome === 'already') print(`${email} est déjà administrateur : rien n’a changé.`)
  else if (outcome === 'promoted')
    print(`${email} travaille déjà au secrétariat : le rôle d’administrateur est accordé.`)
  else {
    print(
      `Une invitation part vers ${email} dès que le portail tourne. Son lien, valable 48 heures, ne sert qu’une fois :`,
    )
    print(invitationUrl(context.env, outcome.token))
    print('Qui l’ouvre devient administrateur : ne le confiez qu’à cette personne.')
  }
  return 0
}

async function promoteOrInvite(context: CommandContext & { db: Connection }, email: string) {
  const { db, clock, env } = context
  const account = await findAccountByEmail(db, email)
  const held = account
    ? await db.selectFrom('account_role').select('role').where('id_account', '=', account.id).execute()
    : []
  if (held.some(({ role }) => role === 'administrator')) return 'already'
  const role = 'administrator' as const
  if (account && held.length > 0) {
    await db
      .insertInto('account_role')
      .values({ id_account: account.id, role, granted_at: clock.now(), granted_by: null })
      .execute()
    await recordAudit({ db, clock }, { action: 'staff.give_role', subject: email, after: { role } })
    return 'promoted'
  }
  const token = await insertInvitation({ db, clock }, email, role)
  const values = { auteur: `L’équipe technique de My${env.FEDERATION_SHORT_NAME}`, role: ROLES[role] }
  await enqueueMail(context, 'staff_invitation', email, { values, url: invitationUrl(env, token) })
  await recordAudit({ db, clock }, { action: 'staff.invite', subject: email, after: { email, role } })
  return { token }
}
