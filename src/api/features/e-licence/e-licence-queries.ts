import type { Connection } from '../../database/connect.ts'

export function findELicence(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .select(['nom', 'prenom', 'numero_licence', 'e_licence_version', 'erased_at'])
    .where('id', '=', idMember)
    .executeTakeFirst()
}

export function listLicences(db: Connection, idMember: number) {
  return db
    .selectFrom('licence')
    .innerJoin('club', 'club.id', 'licence.id_club')
    .select(['licence.date_debut', 'licence.date_fin', 'club.club'])
    .where('licence.id_member', '=', idMember)
    .where('licence.cancelled_at', 'is', null)
    .execute()
}

export function raiseVersion(db: Connection, idMember: number) {
  return db
    .updateTable('member')
    .set((row) => ({ e_licence_version: row('e_licence_version', '+', 1) }))
    .where('id', '=', idMember)
    .returning(['id', 'e_licence_version'])
    .executeTakeFirstOrThrow()
}
