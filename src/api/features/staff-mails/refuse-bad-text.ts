import { type MailName, mailKinds } from '../../../contract/mail-messages.ts'
import { checkMailText } from '../../../contract/staff-mail-fields.ts'
import type { MailText } from '../../../domain/mail-text.ts'
import { invalid } from '../../http/refusal.ts'

export function refuseBadText(kind: MailName, text: MailText) {
  const problems = Object.entries(checkMailText(mailKinds[kind], text))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])))
}
