import type { ClubCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import { type SheetColumn, sheetOf, writeWorkbook } from '#api/files/write-spreadsheet.ts'
import { ageOn, type CalendarDate } from '#domain/dates.ts'
import { type LicenceStatus, licenceStatus } from '#domain/licence-status.ts'
import { type ListedRow, listLicences, readListedRow } from './listing-queries.ts'

const STATUSES: Record<LicenceStatus, string> = {
  licensed: 'En ordre',
  near: 'Expire bientôt',
  expired: 'Expirée',
  none: 'À licencier',
}

export function getListMemberToXLS(filter: Input<'getListMemberToXLS'>, call: ClubCall) {
  return exportMembers('biff8', 'exportListingMembres.xls', filter, call)
}

export function getListMemberToXLSX(filter: Input<'getListMemberToXLSX'>, call: ClubCall) {
  return exportMembers('xlsx', 'exportListingMembres.xlsx', filter, call)
}

/** The rows of the listing in the same order. Activation codes are left out, since a file may be passed on. */
async function exportMembers(format: 'biff8' | 'xlsx', name: string, filter: Input<'getListMember'>, call: ClubCall) {
  const day = today(call.clock)
  const grades = await call.federation.grades()
  const texts = await listLicences(call, { idClub: call.idClub, filter, withCodes: false })
  const rows = texts.map(readListedRow)
  const gradeNames = new Map(grades.map(({ id, grade }) => [id, grade]))
  const content = await writeWorkbook(call, format, [sheetOf('Membres', columnsFor(gradeNames, day), rows)])
  const { id_member: _, id_club: _club, ...filters } = filter
  await recordAudit(call, {
    action: 'club.export_members',
    id_club: call.idClub,
    after: { ...filters, rows: rows.length },
  })
  return { content, name }
}

function columnsFor(gradeNames: Map<number, string>, day: CalendarDate): SheetColumn<ListedRow>[] {
  return [
    { title: 'Nom', width: 24, type: 'text', value: ({ nom }) => nom },
    { title: 'Prénom', width: 18, type: 'text', value: ({ prenom }) => prenom },
    { title: 'Numéro de licence', width: 18, type: 'text', value: ({ numero_licence }) => numero_licence },
    { title: 'Date de naissance', width: 18, type: 'date', value: ({ date_naissance }) => date_naissance },
    {
      title: 'Âge',
      width: 6,
      type: 'number',
      value: ({ date_naissance }) => (date_naissance === null ? null : ageOn(date_naissance, day)),
    },
    { title: 'E-mail', width: 32, type: 'text', value: ({ mail }) => mail || null },
    {
      title: 'Grade',
      width: 12,
      type: 'text',
      value: ({ id_grade }) => (id_grade === null ? null : (gradeNames.get(id_grade) ?? null)),
    },
    { title: 'Grade depuis', width: 14, type: 'date', value: ({ grade_date }) => grade_date },
    { title: 'Début de licence', width: 16, type: 'date', value: ({ date_debut }) => date_debut },
    { title: 'Fin de licence', width: 16, type: 'date', value: ({ date_fin }) => date_fin },
    { title: 'Statut', width: 16, type: 'text', value: ({ date_fin }) => STATUSES[licenceStatus(date_fin, day)] },
  ]
}
