import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { renewActivationCodes } from '#api/core/members/activation-codes.ts'
import {
  classifyManagers,
  type KnownManager,
  type ManagerColumn,
  managerKey,
  type NewManager,
} from '#domain/first-import/classify-managers.ts'
import { fullName } from '#domain/person-name.ts'
import { checkFieldsOf } from './check-fields.ts'
import { numbersIn } from './import-members.ts'
import { findClubsByNumber, findHolders, findManagers } from './known-queries.ts'
import type { ImportWork, Prepare } from './plan.ts'
import { changesRecorded, expectAll } from './record-imported.ts'

export const importManagers: Prepare<ManagerColumn, NewManager, KnownManager> = async (db, lines, options) => {
  const clubs = await findClubsByNumber(db)
  const members = await findHolders(db, numbersIn(lines), options)
  const managers = new Map((await findManagers(db)).map((one) => [managerKey(one), one]))
  return {
    classify: classifyManagers({ clubs, members, managers }, checkFieldsOf('responsables')),
    insert: async (work, records) => {
      const rows = records.map(({ club: _club, ...manager }) => manager)
      await work.db.insertInto('club_manager').values(rows).execute()
      const names = await findNames(work, records)
      await recordAudit(
        work,
        ...records.flatMap((record) => {
          const { id_club: _idClub, club, id_member, ...rights } = record
          const responsable = names.get(id_member)!
          return entries(record, { responsable, ...rights }, { club, ...rights })
        }),
      )
      // Managers saw the old codes in the listing and could become these managers with them.
      await renewActivationCodes(work, [...new Set(records.map(({ id_member }) => id_member))])
    },
    update: async (work, changed) => {
      const rows = changed.map(({ known, record }) => ({
        ...record,
        was_write: known.write,
        was_register: known.can_register_member,
      }))
      const { rows: saved } = await sql<{ id: number }>`
        update club_manager m set write = r.write, can_register_member = r.can_register_member
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id_club integer, id_member integer,
          write boolean, can_register_member boolean, was_write boolean, was_register boolean)
        where m.id_club = r.id_club and m.id_member = r.id_member and m.write = r.was_write
          and m.can_register_member = r.was_register
        returning m.id`.execute(work.db)
      expectAll(saved, changed)
      const records = changed.map(({ record }) => record)
      const names = await findNames(work, records)
      await recordAudit(
        work,
        ...changed.flatMap(({ record, changes }) => {
          const { before, after } = changesRecorded(changes)
          const responsable = names.get(record.id_member)!
          return entries(record, { responsable, ...after }, { club: record.club, ...after }, before)
        }),
      )
    },
  }
}

/** Two entries, for the club and for the member, as when a manager is changed by hand. */
function entries(
  { id_club, id_member }: NewManager,
  forClub: Record<string, unknown>,
  forMember: Record<string, unknown>,
  before: Record<string, unknown> | null = null,
) {
  return [
    { action: 'club.manager' as const, id_club, subject: `member ${id_member}`, before, after: forClub },
    { action: 'member.manager' as const, id_member, before, after: forMember },
  ]
}

async function findNames({ db }: ImportWork, records: NewManager[]): Promise<Map<number, string>> {
  const members = await db
    .selectFrom('member')
    .select(['id', 'nom', 'prenom', 'numero_licence'])
    .where(sql<boolean>`id = any(${records.map(({ id_member }) => id_member)}::integer[])`)
    .execute()
  return new Map(members.map((member) => [member.id, `${fullName(member)} (${member.numero_licence})`]))
}
