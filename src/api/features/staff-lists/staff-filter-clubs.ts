import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { clubSource, filterClubs } from '#api/core/lists/club-list.ts'
import { buildList } from './build-list.ts'
import { exportList } from './export-list.ts'
import { readListPage } from './read-list-page.ts'

type Selection = Input<'staffExportClubs'>

function selectClubs(selection: Selection, { clock }: AccountCall) {
  const day = today(clock)
  return buildList(clubSource, selection, filterClubs(selection, day), day)
}

export async function staffFilterClubs(wanted: Input<'staffFilterClubs'>, call: AccountCall) {
  return readListPage(selectClubs(wanted, call), wanted, call)
}

export async function staffExportClubs(selection: Selection, call: AccountCall) {
  return exportList(selection, { name: 'clubs', format: 'xlsx', selected: selectClubs(selection, call) }, call)
}

export async function staffExportClubsToCsv(selection: Selection, call: AccountCall) {
  return exportList(selection, { name: 'clubs', format: 'csv', selected: selectClubs(selection, call) }, call)
}
