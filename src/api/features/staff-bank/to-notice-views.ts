import { type BankNotice, formatBankNotice } from '#contract/staff/staff-bank-messages.ts'

export function toNoticeViews(notices: BankNotice[]) {
  return notices.map((notice) => ({ code: notice.kind, message: formatBankNotice(notice) }))
}
