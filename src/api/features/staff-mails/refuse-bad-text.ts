import { invalid } from '#api/calls/refusal.ts'
import type { Env } from '#api/config/env.ts'
import { ownLinks } from '#api/mail/own-links.ts'
import { type MailName, mailKinds } from '#contract/mail-messages.ts'
import { checkMailText } from '#contract/staff/staff-mail-fields.ts'
import type { MailText } from '#domain/mail-text.ts'

export function refuseBadText(kind: MailName, text: MailText, env: Env) {
  const problems = Object.entries(checkMailText(mailKinds[kind], text, ownLinks(env)))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])))
}
