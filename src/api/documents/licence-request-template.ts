import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Docxtemplater, { type DXT } from 'docxtemplater'
import PizZip from 'pizzip'
import { TEMPLATE_BYTES, TEMPLATE_UNPACKED_BYTES, templateTags } from '../../contract/staff-reference-fields.ts'
import { staffReferenceMessages as messages, templateProblems } from '../../contract/staff-reference-messages.ts'
import type { Connection } from '../database/connect.ts'
import type { Env } from '../env.ts'
import { projectRoot } from '../project-root.ts'
import { isZip, judgeZip } from '../zip/judge-zip.mjs'

const BUILT_IN = join(projectRoot, 'db/templates/demande-licence.docx')
/** Where something is to be written by hand. */
export const DOTS = '………………………………………'

type Tag = keyof typeof templateTags
export type RequestTags = Record<Exclude<Tag, 'minor' | `federation${string}`>, string> & { minor: boolean }

/** The federation's own template where it has one, else the one that comes with the portal. */
export async function readTemplate(db: Connection): Promise<Buffer> {
  const own = await db
    .selectFrom('document_template')
    .innerJoin('file', 'file.id', 'document_template.id_file')
    .select('file.content')
    .where('document_template.kind', '=', 'licence_request')
    .executeTakeFirst()
  return own?.content ?? readFile(BUILT_IN)
}

export function fillLicenceRequest(template: Buffer, env: Env, tags: RequestTags): Buffer {
  const document = open(template)
  document.render({ ...federationTags(env), ...tags })
  return document.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

/** What is wrong with a file as a template, every name in it; nothing, when it can be used. */
export function findTemplateProblems(content: Buffer): string[] {
  if (content.length > TEMPLATE_BYTES) return [messages.templateTooLarge]
  if (!isZip(content)) return [messages.templateUnreadable]
  const bomb = judgeZip(content, TEMPLATE_UNPACKED_BYTES)
  if (bomb) return [bomb === 'tooLarge' ? messages.templateUnpackedTooLarge : messages.templateUnreadable]
  try {
    return inspect(content)
  } catch (error) {
    return readTemplateErrors(error)
  }
}

/** Written once, so that what only shows then shows now: a section where none may be, a text where there is no place. */
function inspect(content: Buffer): string[] {
  const names = new Set<string>()
  const document = open(content, (tag) => ({
    get(_scope, context) {
      // A tag that would take a member's name for XML is none that is known.
      names.add(context.meta.part.module === 'rawxml' ? `@${tag}` : tag)
      return tag === 'minor' ? true : DOTS
    },
  }))
  if (Object.keys(document.getZip().files).some((name) => /vbaProject/i.test(name))) return [messages.templateMacros]
  if (!document.getZip().files['word/document.xml']) return [messages.templateUnreadable]
  document.render()
  return Array.from(names)
    .filter((name) => !Object.hasOwn(templateTags, name))
    .map(templateProblems.unknown)
}

function open(template: Buffer, parser?: (tag: string) => DXT.Parser) {
  return new Docxtemplater(new PizZip(template), {
    paragraphLoop: true,
    // A control character in a name would make a file that Word refuses.
    stripInvalidXMLChars: true,
    nullGetter: () => DOTS,
    errorLogging: false,
    ...(parser && { parser }),
  })
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

interface TemplateError {
  properties?: { id?: string; xtag?: unknown; errors?: TemplateError[] }
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
const MOST_PROBLEMS = 20
const LONGEST_TAG = 60

function readTemplateErrors(error: unknown): string[] {
  const { properties } = error as TemplateError
  const all = properties?.errors ?? [error as TemplateError]
  const said = all.map(({ properties: one }) => {
    const tag = typeof one?.xtag === 'string' ? one.xtag.trim().slice(0, LONGEST_TAG) : ''
    return PROBLEMS[one?.id ?? '']?.(tag) ?? messages.templateUnreadable
  })
  return Array.from(new Set(said)).slice(0, MOST_PROBLEMS)
}
