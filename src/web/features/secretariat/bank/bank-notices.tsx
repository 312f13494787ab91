import type { BankPreview } from '#web/features/secretariat/bank/bank-queries.ts'
import { Warning } from '#web/ui/problem.tsx'

export function BankNotices({ notices }: { notices: BankPreview['avis'] }) {
  return notices.map(({ message }) => <Warning key={message}>{message}</Warning>)
}
