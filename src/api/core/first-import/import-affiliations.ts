import { sql } from 'kysely'
import {
  type AffiliationColumn,
  affiliationKey,
  classifyAffiliations,
  type KnownAffiliation,
  type NewAffiliation,
} from '#domain/first-import/classify-affiliations.ts'
import { checkFieldsOf } from './check-fields.ts'
import { findAffiliations, findClubsByNumber } from './known-queries.ts'
import type { Prepare } from './plan.ts'
import { changesRecorded, expectAll, recordImported } from './record-imported.ts'

const nameOf = ({ annee }: NewAffiliation) => `affiliation ${annee}`

export const importAffiliations: Prepare<AffiliationColumn, NewAffiliation, KnownAffiliation> = async (
  db,
  _lines,
  { today },
) => {
  const clubs = await findClubsByNumber(db)
  const affiliations = new Map((await findAffiliations(db)).map((one) => [affiliationKey(one), one]))
  return {
    classify: classifyAffiliations({ clubs, affiliations }, today, checkFieldsOf('affiliations')),
    insert: async (work, records) => {
      await work.db.insertInto('club_affiliation').values(records).execute()
      await recordImported(
        work,
        'club.affiliation',
        records.map(({ id_club, ...after }) => ({ id_club, subject: nameOf({ id_club, ...after }), after })),
      )
    },
    update: async (work, changed) => {
      const rows = changed.map(({ known, record }) => ({
        id: known.id,
        was_inscription: known.inscription,
        was_payement: known.payement,
        inscription: record.inscription,
        payement: record.payement,
      }))
      const { rows: saved } = await sql<{ id: number }>`
        update club_affiliation set inscription = r.inscription, payement = r.payement
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, was_inscription date,
          was_payement date, inscription date, payement date)
        where club_affiliation.id = r.id and club_affiliation.inscription = r.was_inscription
          and club_affiliation.payement is not distinct from r.was_payement
        returning club_affiliation.id`.execute(work.db)
      expectAll(saved, changed)
      await recordImported(
        work,
        'club.affiliation',
        changed.map(({ known, changes }) => ({
          id_club: known.id_club,
          subject: nameOf(known),
          ...changesRecorded(changes),
        })),
      )
    },
  }
}
