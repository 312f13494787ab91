import type { Connection } from '#api/database/connect.ts'

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
