import { sql } from 'kysely'
import { type ClubColumn, classifyClubs, type KnownClub, type NewClub } from '#domain/first-import/classify-clubs.ts'
import { checkFieldsOf } from './check-fields.ts'
import { findClubs } from './known-queries.ts'
import type { Prepare } from './plan.ts'
import { changesRecorded, expectAll, recordImported } from './record-imported.ts'

export const importClubs: Prepare<ClubColumn, NewClub, KnownClub> = async (db) => ({
  classify: classifyClubs(await findClubs(db), checkFieldsOf('clubs')),
  insert: async (work, clubs, subject) => {
    const rows = clubs.map((club) => ({ ...club, affichage_correspondant: club.affichage_correspondant ?? false }))
    const added = await work.db.insertInto('club').values(rows).returning('id').execute()
    await recordImported(
      work,
      'club.import',
      added.map(({ id }) => ({ id_club: id, subject })),
    )
  },
  update: async (work, changed, subject) => {
    const rows = changed.map(({ known: { id, version }, record }) => ({ id, version, ...record }))
    const { rows: saved } = await sql<{ id: number }>`
      update club set club = r.club, province = r.province, adresse = r.adresse, cp = r.cp, ville = r.ville,
        numero_compte = r.numero_compte, tel = r.tel, gsm = r.gsm, mail = r.mail, site_web = r.site_web,
        affichage_correspondant = r.affichage_correspondant, version = club.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, version integer, club text,
        province text, adresse text, cp text, ville text, numero_compte text, tel text, gsm text, mail text,
        site_web text, affichage_correspondant boolean)
      where club.id = r.id and club.version = r.version
      returning club.id`.execute(work.db)
    expectAll(saved, changed)
    await recordImported(
      work,
      'club.import',
      changed.map(({ known, changes }) => ({ id_club: known.id, subject, ...changesRecorded(changes) })),
    )
  },
})
