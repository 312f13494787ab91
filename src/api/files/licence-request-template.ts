import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountCall } from '#api/calls/call.ts'
import { Refusal } from '#api/calls/refusal.ts'
import type { Env } from '#api/config/env.ts'
import { projectRoot } from '#api/config/project-root.ts'
import type { Connection } from '#api/database/connect.ts'
import { asBuffer, inThread } from '#api/files/run-in-thread.ts'
import { TEMPLATE_BYTES, TEMPLATE_UNPACKED_BYTES, templateTags } from '#contract/staff/staff-reference-fields.ts'
import { staffReferenceMessages as messages, templateProblems } from '#contract/staff/staff-reference-messages.ts'

const BUILT_IN = join(projectRoot, 'db/templates/demande-licence.docx')
/** Blank space to fill in by hand. */
export const DOTS = '………………………………………'

type Tag = keyof typeof templateTags
export type RequestTags = Record<Exclude<Tag, 'minor' | `federation${string}`>, string> & { minor: boolean }

/** The federation's template, or the one that comes with the portal. */
export async function readTemplate(db: Connection): Promise<Buffer> {
  const own = await db
    .selectFrom('document_template')
    .innerJoin('file', 'file.id', 'document_template.id_file')
    .select('file.content')
    .where('document_template.kind', '=', 'licence_request')
    .executeTakeFirst()
  return own?.content ?? readFile(BUILT_IN)
}

interface Template {
  template: Uint8Array
  dots: string
}
type TemplateToFill = Template & { values: Record<string, unknown> }
type TemplateToCheck = Template & { unpackedBytes: number }
export type TemplateWork = TemplateToFill | TemplateToCheck
export interface FilledTemplate {
  content: Uint8Array
}

const bounds = { worker: 'word-template-worker', seconds: 20, megabytes: 256, waiting: 50 } as const
const fillThreads = inThread<{ work: TemplateToFill; answer: FilledTemplate }>(bounds)
const checkThreads = inThread<{ work: TemplateToCheck; answer: CheckedTemplate }>(bounds)

export async function fillLicenceRequest(call: AccountCall, template: Buffer, tags: RequestTags): Promise<Buffer> {
  const values = { ...federationTags(call.env), ...tags }
  const { content } = await fillThreads.run(call.caller.idAccount, { template, dots: DOTS, values })
  return asBuffer(content)
}

export type CheckedTemplate =
  | { names: string[] }
  | { problem: 'unreadable' | 'tooLarge' | 'macros' | 'active' }
  | { errors: { id?: string; tag?: unknown }[] }

const REFUSALS = {
  unreadable: messages.templateUnreadable,
  tooLarge: messages.templateUnpackedTooLarge,
  macros: messages.templateMacros,
  active: messages.templateActive,
}

/** Every problem of a file as a template; none when it can be used. */
export async function findTemplateProblems({ caller }: AccountCall, template: Buffer): Promise<string[]> {
  if (template.length > TEMPLATE_BYTES) return [messages.templateTooLarge]
  const given = { template, dots: DOTS, unpackedBytes: TEMPLATE_UNPACKED_BYTES }
  const checked = await checkThreads.run(caller.idAccount, given).catch((error: unknown): CheckedTemplate => {
    if (error instanceof Refusal) throw error
    // The worker ran out of memory or time, so the file is refused.
    return { problem: 'tooLarge' }
  })
  if ('problem' in checked) return [REFUSALS[checked.problem]]
  if ('errors' in checked) return formatTemplateErrors(checked.errors)
  return checked.names.filter((name) => !Object.hasOwn(templateTags, name)).map(templateProblems.unknown)
}

function federationTags(env: Env) {
  return {
    federation: env.FEDERATION_NAME,
    federationShort: env.FEDERATION_SHORT_NAME,
    federationAddress: env.FEDERATION_ADDRESS,
    federationPhone: env.FEDERATION_PHONE,
    federationEmail: env.FEDERATION_EMAIL,
  }
}

const PROBLEMS: Record<string, (tag: string) => string> = {
  unopened_tag: templateProblems.unopened,
  duplicate_close_tag: templateProblems.unopened,
  unclosed_tag: templateProblems.unclosed,
  duplicate_open_tag: templateProblems.unclosed,
  unclosed_loop: templateProblems.unclosedLoop,
  unopened_loop: templateProblems.unopenedLoop,
  closing_tag_does_not_match_opening_tag: templateProblems.misplaced,
  unbalanced_loop_tags: templateProblems.misplaced,
  loop_position_invalid: templateProblems.misplaced,
  no_xml_tag_found_at_left: templateProblems.misplaced,
  no_xml_tag_found_at_right: templateProblems.misplaced,
  raw_xml_tag_should_be_only_text_in_paragraph: templateProblems.misplaced,
  scopeparser_compilation_failed: templateProblems.unknown,
}
const MAX_PROBLEMS = 20
const LONGEST_TAG = 60

function formatTemplateErrors(errors: { id?: string; tag?: unknown }[]): string[] {
  const said = errors.map(({ id = '', tag }) => {
    const name = typeof tag === 'string' ? tag.trim().slice(0, LONGEST_TAG) : ''
    return PROBLEMS[id]?.(name) ?? messages.templateUnreadable
  })
  return Array.from(new Set(said)).slice(0, MAX_PROBLEMS)
}
