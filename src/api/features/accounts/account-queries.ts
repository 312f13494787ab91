import type { Connection } from '#api/database/connect.ts'

export type LinkPurpose = 'confirm_email' | 'reset_password' | 'change_email'

export async function insertLink(
  db: Connection,
  link: {
    hash: Buffer
    id_account: number
    purpose: LinkPurpose
    new_email?: string
    created_at: Date
    expires_at: Date
  },
) {
  await db.insertInto('account_link').values(link).execute()
}

/** Locked, so that of two who use the same link at once the second sees what the first did. */
export function findLinkForUpdate(db: Connection, hash: Buffer, purposes: LinkPurpose[]) {
  return db
    .selectFrom('account_link')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .forUpdate()
    .executeTakeFirst()
}

export async function markLinkUsed(db: Connection, hash: Buffer, at: Date) {
  await db.updateTable('account_link').set({ used_at: at }).where('hash', '=', hash).execute()
}

/** What was asked for before the password or the address changed may have been asked by somebody else. */
export async function withdrawLinks(db: Connection, idAccount: number) {
  await db
    .deleteFrom('account_link')
    .where('id_account', '=', idAccount)
    .where('purpose', 'in', ['reset_password', 'change_email'])
    .where('used_at', 'is', null)
    .execute()
}

export async function setPassword(db: Connection, idAccount: number, passwordHash: string, at: Date) {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', idAccount)
    .execute()
}

export function listProfiles(db: Connection, idAccount: number) {
  return db
    .selectFrom('account_member')
    .innerJoin('member', 'member.id', 'account_member.id_member')
    .select(['account_member.id', 'account_member.id_member', 'member.nom', 'member.prenom', 'member.numero_licence'])
    .select((row) =>
      row
        .selectFrom('licence')
        .select((licence) => licence.fn.max('date_fin').as('date_fin'))
        .whereRef('licence.id_member', '=', 'member.id')
        .where('cancelled_at', 'is', null)
        .as('date_fin'),
    )
    .where('account_member.id_account', '=', idAccount)
    .orderBy('account_member.id')
    .execute()
}
