import type { Connection } from '#api/database/connect.ts'

export function findELicence(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .select(['id', 'nom', 'prenom', 'numero_licence', 'e_licence_version', 'erased_at'])
    .where('id', '=', idMember)
    .executeTakeFirst()
}

/** The member that replaced the merged record, with the version of its codes. */
export function findMergedELicence(db: Connection, idFormer: number) {
  return db
    .selectFrom('former_licence as former')
    .innerJoin('member', 'member.id', 'former.id_member')
    .select(['member.id', 'member.nom', 'member.prenom', 'member.numero_licence', 'member.erased_at'])
    .select('former.e_licence_version')
    .where('former.id_former', '=', idFormer)
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
