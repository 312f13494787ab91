import { type BankNotice, sayBankNotice } from '#contract/staff/staff-bank-messages.ts'

export function describeNotices(notices: BankNotice[]) {
  return notices.map((notice) => ({ code: notice.kind, message: sayBankNotice(notice) }))
}
