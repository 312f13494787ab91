import { sql } from 'kysely'
import type { CalendarDate } from '#domain/dates.ts'
import {
  classifyLicences,
  type KnownLicence,
  type LicenceColumn,
  type NewLicence,
} from '#domain/first-import/classify-licences.ts'
import { checkFieldsOf } from './check-fields.ts'
import { numbersIn } from './import-members.ts'
import { findClubsByNumber, findHolders, findLicences, findOpenOrders, groupByMember } from './known-queries.ts'
import type { Prepare } from './plan.ts'
import { changesRecorded, expectAll, recordImported } from './record-imported.ts'

export const importLicences: Prepare<LicenceColumn, NewLicence, KnownLicence> = async (db, lines, options) => {
  const members = await findHolders(db, numbersIn(lines), options)
  const ids = [...members.values()].map(({ id }) => id)
  const known = {
    members,
    clubs: await findClubsByNumber(db),
    licences: groupByMember(await findLicences(db, ids)),
    orders: groupByMember(await findOpenOrders(db, ids)),
  }
  const canBeReminded = ({ date_fin }: { date_fin: CalendarDate }) => date_fin >= options.today
  return {
    classify: classifyLicences(known, { ...options, check: checkFieldsOf('licences') }),
    insert: async (work, licences, subject) => {
      const created_at = work.clock.now()
      const id_import_hold = licences.some(canBeReminded) ? await work.idHold() : null
      const rows = licences.map(({ club: _club, ...licence }) => ({
        ...licence,
        created_at,
        id_import_hold: canBeReminded(licence) ? id_import_hold : null,
      }))
      await work.db.insertInto('licence').values(rows).execute()
      await recordImported(
        work,
        'licence.import',
        licences.map(({ id_member, id_club: _id, ...after }) => ({ id_member, subject, after })),
      )
    },
    update: async (work, changed, subject) => {
      const id_import_hold = changed.some(({ record }) => canBeReminded(record)) ? await work.idHold() : null
      const rows = changed.map(({ known: { id, date_fin }, record }) => ({
        id,
        date_fin,
        after: record.date_fin,
        hold: canBeReminded(record) ? id_import_hold : null,
      }))
      const { rows: saved } = await sql<{ id: number }>`
        update licence set date_fin = r.after, id_import_hold = r.hold
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, date_fin date, after date, hold integer)
        where licence.id = r.id and licence.date_fin = r.date_fin and licence.cancelled_at is null
        returning licence.id`.execute(work.db)
      expectAll(saved, changed)
      await recordImported(
        work,
        'licence.import',
        changed.map(({ known: { id_member }, changes }) => ({ id_member, subject, ...changesRecorded(changes) })),
      )
    },
  }
}
