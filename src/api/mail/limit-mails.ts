import { reserve } from '#api/calls/rate-limit.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

/** The sender for the limits: the account whose call causes the mail, or the portal itself. */
export type MailWriter = Pick<Deps, 'env' | 'clock'> & { db: Connection } & (
    | { caller?: undefined }
    | (Pick<Deps, 'keys' | 'metrics'> & { caller?: { idAccount: number; roles?: string[] } })
  )

/** Staff write to many people in an hour. */
const STAFF_FACTOR = 10
/** Never limited, so that no order or payment fails: there are as many as orders, which createOrder limits. */
const ABOUT_MONEY = /^(order|payment|refund)_/

/**
 * Counts the mails that a signed-in account causes, in the transaction that writes them: by account, and by recipient
 * for each kind, so that mails of one kind never suppress another. Beyond a limit the call is refused and undone.
 */
export async function limitMails(writer: MailWriter, kind: string, recipients: string[]) {
  if (!writer.caller || ABOUT_MONEY.test(kind)) return
  const { caller, env } = writer
  const factor = caller.roles?.length ? STAFF_FACTOR : 1
  const perAccount = factor * env.LIMIT_MAILS_PER_ACCOUNT_AND_HOUR
  const perRecipient = factor * env.LIMIT_NOTICES_PER_ADDRESS_AND_HOUR
  // Every club's calls write to the federation's address, so it is limited by account alone.
  const others = recipients.map((email) => email.toLowerCase()).filter((email) => email !== env.FEDERATION_EMAIL)
  await reserve(writer, [
    ...recipients.map(() => ({ name: 'mails by account', of: caller.idAccount, max: perAccount, seconds: 3600 })),
    ...others.map((email) => ({
      name: 'mails to recipient',
      of: `${kind} ${email}`,
      max: perRecipient,
      seconds: 3600,
    })),
  ])
}
