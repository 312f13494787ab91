import type { AccountCall, Input } from '#api/calls/call.ts'
import { exportList } from './export-list.ts'
import { selectAllMembers } from './select-members.ts'

type Selection = Input<'staffExportMembers'>

export async function staffExportMembers(selection: Selection, call: AccountCall) {
  return exportList(
    selection,
    { name: 'membres', format: 'xlsx', selected: await selectAllMembers(selection, call) },
    call,
  )
}

export async function staffExportMembersToCsv(selection: Selection, call: AccountCall) {
  return exportList(
    selection,
    { name: 'membres', format: 'csv', selected: await selectAllMembers(selection, call) },
    call,
  )
}
