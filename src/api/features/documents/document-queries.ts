import { sql } from 'kysely'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'

/** Documents for everyone first, then by grade. */
export const listSyllabusDocuments = compileOnce((db, { now }: { now: Date }) =>
  db
    .selectFrom('syllabus_document')
    .innerJoin('file', 'file.id', 'syllabus_document.id_file')
    .leftJoin('grade', 'grade.id', 'syllabus_document.id_grade')
    .select([
      'syllabus_document.id',
      'syllabus_document.titre',
      'grade.grade',
      'file.name as nom_fichier',
      sql<number>`octet_length(file.content)`.as('taille'),
    ])
    .where('syllabus_document.published_at', '<=', now)
    .orderBy('grade.ordre', (order) => order.asc().nullsFirst())
    .orderBy('syllabus_document.ordre')
    .orderBy('syllabus_document.id'),
)

export function findSyllabusFile(db: Connection, idDocument: number, now: Date) {
  return db
    .selectFrom('syllabus_document')
    .innerJoin('file', 'file.id', 'syllabus_document.id_file')
    .select(['file.name', 'file.content'])
    .where('syllabus_document.id', '=', idDocument)
    .where('syllabus_document.published_at', '<=', now)
    .executeTakeFirst()
}

export function getApplicant(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .leftJoin('grade', 'grade.id', 'member.id_grade')
    .select([
      'member.numero_licence',
      'member.nom',
      'member.prenom',
      'member.sexe',
      'member.date_naissance',
      'member.adresse',
      'member.complement',
      'member.cp',
      'member.ville',
      'member.mail',
      'member.telephone',
      'member.gsm',
      'grade.grade',
    ])
    .where('member.id', '=', idMember)
    .executeTakeFirstOrThrow()
}

export function findLastLicence(db: Connection, idMember: number) {
  return db
    .selectFrom('licence')
    .innerJoin('club', 'club.id', 'licence.id_club')
    .select(['licence.date_fin', 'club.club', 'club.numero_club'])
    .where('licence.id_member', '=', idMember)
    .where('licence.cancelled_at', 'is', null)
    .orderBy('licence.date_fin', 'desc')
    .limit(1)
    .executeTakeFirst()
}
