import type { AccountCall } from '../../http/call.ts'
import { getAccountFile } from '../../members/member-file-queries.ts'
import { readMemberFiles } from '../../members/read-member-files.ts'

/** Everything held about the account and its members. Secrets are not data about anyone: they stay where they are. */
export async function exportMyData(_input: unknown, { db, clock, caller }: AccountCall) {
  const { e_mails, sessions, actions, ...account } = await getAccountFile(db, caller.idAccount)
  const members = account.licences_liees.map(({ id_member }) => id_member)
  return {
    genere_le: clock.now().toISOString(),
    compte: account,
    sessions,
    actions,
    e_mails: e_mails.map((mail) => ({ ...mail, text: withoutTokens(mail.text) })),
    // The accounts of other people are not this account's data.
    membres: await readMemberFiles(db, members, { idAccount: caller.idAccount, seesLinkedAccounts: false }),
  }
}

/** A link that still works would let whoever holds this file take the account over. */
function withoutTokens(text: string) {
  return text.replaceAll(/([?&]token=)[\w-]+/g, '$1…')
}
