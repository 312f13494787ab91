// Fills in a Word template, or says what is in it, in a thread of its own: unpacking and packing take a tenth of a second,
// and a template may be large. Plain JavaScript, loaded by its path: the bundler does not see it.
import { parentPort, workerData } from 'node:worker_threads'
import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import { hasActiveParts } from './judge-word-parts.mjs'
import { isZip, judgeZip } from './judge-zip.mjs'

const { template, values, dots, unpackedBytes } = workerData
const content = Buffer.from(template)

const answer = values ? fill() : judge()
parentPort.postMessage(answer)

function fill() {
  const document = open()
  document.render(values)
  return { content: document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE' }) }
}

/** The names in it, or what is wrong with it: by a name of ours, or as the library says it. */
function judge() {
  if (!isZip(content)) return { problem: 'unreadable' }
  const bomb = judgeZip(content, unpackedBytes)
  if (bomb) return { problem: bomb }
  try {
    return inspect()
  } catch (error) {
    const all = error.properties?.errors ?? [error]
    return { errors: all.map(({ properties }) => ({ id: properties?.id, tag: properties?.xtag })) }
  }
}

/** Written once, so that what only shows then shows now: a section where none may be, a text where there is no place. */
function inspect() {
  const names = new Set()
  const document = open((tag) => ({
    get(_scope, context) {
      // A tag that would take a member's name for XML is none that is known.
      names.add(context.meta.part.module === 'rawxml' ? `@${tag}` : tag)
      return tag === 'minor' ? true : dots
    },
  }))
  const parts = Object.keys(document.getZip().files)
  if (parts.some((name) => /vbaProject/i.test(name))) return { problem: 'macros' }
  if (!parts.includes('word/document.xml')) return { problem: 'unreadable' }
  if (hasActiveParts(document.getZip())) return { problem: 'active' }
  document.render()
  return { names: [...names] }
}

function open(parser) {
  return new Docxtemplater(new PizZip(content), {
    paragraphLoop: true,
    // A control character in a name would make a file that Word refuses.
    stripInvalidXMLChars: true,
    nullGetter: () => dots,
    errorLogging: false,
    ...(parser && { parser }),
  })
}
