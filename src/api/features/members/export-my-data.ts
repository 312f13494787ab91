import type { AccountCall } from '#api/calls/call.ts'
import { getAccountFile } from '#api/core/members/member-file-queries.ts'
import { readMemberFiles } from '#api/core/members/read-member-files.ts'
import { withoutLinkTokens } from '#api/mail/link-tokens.ts'

/** Everything held about the account and its members. Secrets are not data about anyone: they stay where they are. */
export async function exportMyData(_input: unknown, { db, clock, caller }: AccountCall) {
  const { e_mails, sessions, actions, ...account } = await getAccountFile(db, caller.idAccount)
  const members = account.licences_liees.map(({ id_member }) => id_member)
  return {
    genere_le: clock.now().toISOString(),
    compte: account,
    sessions,
    actions,
    // A link that still works would let whoever holds this file take the account over.
    e_mails: e_mails.map((mail) => ({ ...mail, text: withoutLinkTokens(mail.text) })),
    // The accounts of other people are not this account's data.
    membres: await readMemberFiles(db, members, { idAccount: caller.idAccount, seesLinkedAccounts: false }),
  }
}
