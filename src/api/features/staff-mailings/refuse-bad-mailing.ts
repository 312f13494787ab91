import { invalid } from '#api/calls/refusal.ts'
import type { Env } from '#api/config/env.ts'
import { ownLinks } from '#api/mail/own-links.ts'
import { checkMailing } from '#contract/staff/staff-mailing-fields.ts'

export function refuseBadMailing(text: { objet: string; texte: string }, env: Env) {
  const problems = Object.entries(checkMailing(text, ownLinks(env)))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])))
}
