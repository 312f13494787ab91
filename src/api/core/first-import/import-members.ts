import { sql } from 'kysely'
import { newActivationCode } from '#api/core/members/activation-code.ts'
import { findFirstFacts } from '#api/core/members/first-facts.ts'
import { lockLicenceNumbers, nextLicenceNumber } from '#api/core/members/insert-member.ts'
import type { Connection } from '#api/database/connect.ts'
import { inSlices } from '#api/files/in-slices.ts'
import type { CalendarDate } from '#domain/dates.ts'
import {
  classifyMembers,
  type KnownMember,
  type MemberColumn,
  type NewMember,
} from '#domain/first-import/classify-members.ts'
import { cellLicenceNumber, nameKey } from '#domain/first-import/read-cells.ts'
import { groupBy } from '#domain/group-by.ts'
import { cellDate } from '#domain/tables/read-cell.ts'
import { checkFieldsOf } from './check-fields.ts'
import { holdMembers } from './hold-mails.ts'
import { findFormer, findMembers, findNamesakes } from './known-queries.ts'
import type { ImportRun, ImportWork, Line, Prepare } from './plan.ts'
import { changesRecorded, expectAll, recordImported } from './record-imported.ts'

export const importMembers: Prepare<MemberColumn, NewMember, KnownMember> = async (db, lines, { today }) => {
  const people = await findPeople(db, lines, today)
  const numbers = numbersIn(lines)
  const former = await findFormer(db, numbers)
  const members = await findMembers(db, [...numbers, ...[...people.values()].flat()])
  const facts = await findFirstFacts(
    db,
    [...members.values()].map(({ id }) => id),
  )
  const known = { members, former, people, facts }
  return {
    classify: classifyMembers(known, today, checkFieldsOf('membres')),
    isNumbered: ({ numero_licence }) => numero_licence === null,
    // A number of the file is taken before the import gives one.
    order: (one, other) => Number(one.numero_licence === null) - Number(other.numero_licence === null),
    insert,
    update,
  }
}

export function numbersIn(lines: Line<'numero_licence'>[]): string[] {
  return [...new Set(lines.flatMap(({ cells }) => cellLicenceNumber(cells.numero_licence) ?? []))]
}

async function findPeople(db: Connection, lines: Line<MemberColumn>[], today: CalendarDate) {
  const births: string[] = []
  const names: string[] = []
  await inSlices(lines, (slice) => {
    for (const { cells } of slice) {
      const birth = cellDate(cells.date_naissance, today)
      // PostgreSQL's calendar has no year 0, and such birth dates are refused anyway.
      if (birth === undefined || birth < '1000') continue
      births.push(birth)
      names.push(nameKey(cells.nom, cells.prenom))
    }
  })
  const found = await findNamesakes(db, births, names)
  const people = groupBy(found, ({ date_naissance, search }) => `${date_naissance} ${search}`)
  return new Map([...people].map(([key, members]) => [key, [...new Set(members.map((one) => one.numero_licence))]]))
}

/** The numbers of the file are stored first, so that the import gives none of them. */
async function insert(work: ImportWork, members: NewMember[], subject: string) {
  await lockLicenceNumbers(work.db)
  const unnumbered = members.filter(({ numero_licence }) => numero_licence === null)
  const numbered = members.filter(({ numero_licence }) => numero_licence !== null)
  if (numbered.length > 0) await insertMembers(work, numbered, { subject })
  if (unnumbered.length === 0) return
  const next = await nextLicenceNumber(work.db)
  const given = unnumbered.map((member, index) => ({ ...member, numero_licence: String(next + index) }))
  await insertMembers(work, given, { subject, given: true })
}

async function insertMembers(
  work: ImportWork,
  members: NewMember[],
  { subject, given = false }: { subject: string; given?: boolean },
) {
  const rows = members.map((member) => ({
    ...member,
    newsletter: member.newsletter ?? false,
    code: work.keys.encrypt(newActivationCode()).toString('hex'),
  }))
  // One JSON parameter instead of thousands, which the driver would prepare one by one.
  const { rows: added } = await sql<{ id: number; numero_licence: string }>`
    insert into member (numero_licence, nom, prenom, sexe, date_naissance, adresse, complement, cp, ville, mail,
      telephone, gsm, newsletter, code_encrypted, created_at)
    select r.numero_licence, r.nom, r.prenom, r.sexe, r.date_naissance, r.adresse, r.complement, r.cp, r.ville, r.mail,
      r.telephone, r.gsm, r.newsletter, decode(r.code, 'hex'), ${work.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (numero_licence text, nom text, prenom text,
      sexe smallint, date_naissance date, adresse text, complement text, cp text, ville text, mail text,
      telephone text, gsm text, newsletter boolean, code text)
    returning id, numero_licence`.execute(work.db)
  const checked = new Set(members.flatMap(({ homonyme, numero_licence }) => (homonyme ? [numero_licence] : [])))
  await dismissDoubles(
    work,
    added.filter(({ numero_licence }) => checked.has(numero_licence)).map(({ id }) => id),
  )
  await recordImported(
    work,
    'member.import',
    added.map(({ id, numero_licence }) => ({
      id_member: id,
      subject,
      ...(given && { after: { numero_licence } }),
    })),
  )
}

/** The inbox does not ask again about members whom the file says to be other people. */
async function dismissDoubles({ db, clock, caller }: ImportWork, idMembers: number[]) {
  if (idMembers.length === 0) return
  await sql`
    insert into dismissed_double (id_one, id_other, dismissed_by, dismissed_at)
    select least(member.id, other.id), greatest(member.id, other.id), ${caller?.idAccount ?? null}::integer,
      ${clock.now()}::timestamptz
    from member
    join member other on other.date_naissance = member.date_naissance and other.search = member.search
      and other.erased_at is null and other.id <> member.id
    where member.id = any(${idMembers}::integer[])
    on conflict do nothing`.execute(db)
}

/** Columns with which automatic mails become due. */
const STARTS_MAILS = new Set(['mail', 'date_naissance'])

async function update(
  work: ImportRun,
  changed: { known: KnownMember; record: NewMember; changes: Parameters<typeof changesRecorded>[0] }[],
  subject: string,
) {
  const rows = changed.map(({ known: { id, version }, record }) => ({ id, version, ...record }))
  const { rows: saved } = await sql<{ id: number }>`
    update member set nom = r.nom, prenom = r.prenom, sexe = r.sexe, date_naissance = r.date_naissance,
      adresse = r.adresse, complement = r.complement, cp = r.cp, ville = r.ville, mail = r.mail,
      telephone = r.telephone, gsm = r.gsm, newsletter = r.newsletter, version = member.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, version integer, nom text, prenom text,
      sexe smallint, date_naissance date, adresse text, complement text, cp text, ville text, mail text,
      telephone text, gsm text, newsletter boolean)
    where member.id = r.id and member.version = r.version and member.erased_at is null
    returning member.id`.execute(work.db)
  expectAll(saved, changed)
  const held = changed.filter(({ changes }) => changes.some(({ column }) => STARTS_MAILS.has(column)))
  await holdMembers(
    work,
    held.map(({ known }) => known.id),
  )
  await recordImported(
    work,
    'member.import',
    changed.map(({ known, changes }) => ({ id_member: known.id, subject, ...changesRecorded(changes) })),
  )
}
