import type { AccountCall } from '#api/calls/call.ts'
import { getAccountFile } from '#api/core/members/member-file-queries.ts'
import { readMemberFiles } from '#api/core/members/read-member-files.ts'
import { withoutLinkTokens } from '#api/mail/link-tokens.ts'

/** Everything held about the account and its members, except secrets, which are not personal data. */
export async function exportMyData(_input: unknown, { db, clock, caller }: AccountCall) {
  const { e_mails, sessions, actions, ...account } = await getAccountFile(db, caller.idAccount)
  const members = account.licences_liees.map(({ id_member }) => id_member)
  return {
    genere_le: clock.now().toISOString(),
    compte: account,
    sessions,
    actions,
    // A valid link would let a reader of this file take over the account.
    e_mails: e_mails.map((mail) => ({ ...mail, text: withoutLinkTokens(mail.text) })),
    // The accounts of other people are not this account's data.
    membres: await readMemberFiles(db, members, { idAccount: caller.idAccount, seesLinkedAccounts: false }),
  }
}
