// Fills in a Word template, or reports what is in it, in a worker thread: unpacking and packing take a tenth of a second,
// and a template may be large.
import { parentPort, workerData } from 'node:worker_threads'
import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import { checkZip, isZip } from './check-zip.ts'
import { hasActiveParts } from './has-active-parts.ts'
import type { CheckedTemplate, FilledTemplate, TemplateWork } from './licence-request-template.ts'

const work = workerData as TemplateWork
const content = Buffer.from(work.template)

parentPort!.postMessage('values' in work ? fill(work.values) : check(work.unpackedBytes))

function fill(values: Record<string, unknown>): FilledTemplate {
  const document = open()
  document.render(values)
  return { content: document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE' }) }
}

/** The placeholders of the template, or its problem: a code of ours, or the library's message. */
function check(unpackedBytes: number): CheckedTemplate {
  if (!isZip(content)) return { problem: 'unreadable' }
  const bomb = checkZip(content, unpackedBytes)
  if (bomb) return { problem: bomb }
  try {
    return inspect()
  } catch (error) {
    const { properties } = error as DocxError
    const all = properties?.errors ?? [error as DocxError]
    return { errors: all.map((one) => ({ id: one.properties?.id, tag: one.properties?.xtag })) }
  }
}

/** Docxtemplater throws one problem, or a list of them. */
interface DocxError {
  properties?: { id?: string; xtag?: unknown; errors?: DocxError[] }
}

/** Renders once, to find the problems that only rendering reports, as a section where a text is expected. */
function inspect(): CheckedTemplate {
  const names = new Set<string>()
  const document = open((tag) => ({
    get(_scope: unknown, context: { meta: { part: { module?: string } } }) {
      // A raw XML tag would insert a member's name unescaped, so it gets a name that is not allowed.
      names.add(context.meta.part.module === 'rawxml' ? `@${tag}` : tag)
      return tag === 'minor' ? true : work.dots
    },
  }))
  const parts = Object.keys(document.getZip().files)
  if (parts.some((name) => /vbaProject/i.test(name))) return { problem: 'macros' }
  if (!parts.includes('word/document.xml')) return { problem: 'unreadable' }
  if (hasActiveParts(document.getZip())) return { problem: 'active' }
  document.render()
  return { names: [...names] }
}

function open(parser?: NonNullable<Docxtemplater.DXT.Options['parser']>) {
  return new Docxtemplater(new PizZip(content), {
    paragraphLoop: true,
    // Word refuses a file with a control character in a name.
    stripInvalidXMLChars: true,
    nullGetter: () => work.dots,
    errorLogging: false,
    ...(parser && { parser }),
  })
}
