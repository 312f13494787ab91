import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { filterOrders, orderSource } from '#api/core/lists/order-list.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { buildList } from './build-list.ts'
import { exportList } from './export-list.ts'
import { readListPage } from './read-list-page.ts'

type Selection = Input<'staffExportOrders'>

function selectOrders(selection: Selection, { clock }: AccountCall) {
  const { du, au } = selection
  if (du && au && au < du) throw invalid({ au: [staffOrderMessages.periodReversed] })
  return buildList(orderSource, selection, filterOrders(selection), today(clock))
}

export async function staffFilterOrders(wanted: Input<'staffFilterOrders'>, call: AccountCall) {
  return readListPage(selectOrders(wanted, call), wanted, call)
}

export async function staffExportOrders(selection: Selection, call: AccountCall) {
  return exportList(selection, { name: 'commandes', format: 'xlsx', selected: selectOrders(selection, call) }, call)
}

export async function staffExportOrdersToCsv(selection: Selection, call: AccountCall) {
  return exportList(selection, { name: 'commandes', format: 'csv', selected: selectOrders(selection, call) }, call)
}
