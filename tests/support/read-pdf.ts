import { inflateSync } from 'node:zlib'

/**
 * Reads the text of a PDF the way a viewer finds it: content streams, and for each font the map from its glyphs to
 * characters. Knows as much of the format as our documents use.
 */
export function readPdf(file: Buffer) {
  const objects = readObjects(file)
  const fonts = new Map<string, Map<string, string>>()
  for (const { text } of objects.values()) {
    for (const [, list] of text.matchAll(/\/Font <<([^>]*)>>/g)) {
      for (const [, name, id] of list!.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.text ?? '')
        if (map) fonts.set(name!, readGlyphMap(objects.get(Number(map[1]))!.stream!))
      }
    }
  }
  const contents = [...objects.values()]
    .filter(({ text }) => /\/Type \/Page\b/.test(text))
    .map(({ text }) => objects.get(Number(/\/Contents (\d+) 0 R/.exec(text)![1]))!.stream!)
  const pages = contents.map((content) => readText(content, fonts))
  const info = [...objects.values()].map(({ text }) => text).join('\n')
  return {
    pages,
    text: pages.join('\n'),
    /** Every rectangle, in the order in which it was drawn. */
    rectangles: contents.flatMap(readRectangles),
    hasEmbeddedFont: info.includes('/FontFile2'),
    hasScript: /\/JS\b|\/JavaScript/.test(info),
  }
}

function readObjects(file: Buffer) {
  const objects = new Map<number, { text: string; stream?: string }>()
  const whole = file.toString('latin1')
  for (const match of whole.matchAll(/(\d+) 0 obj\n([^]*?)endobj/g)) {
    const [body] = match[2]!.split('stream\n', 1)
    const entry: { text: string; stream?: string } = { text: body! }
    const start = match[2]!.indexOf('stream\n')
    if (start >= 0) {
      const from = match.index + match[0].indexOf('stream\n') + 'stream\n'.length
      const bytes = file.subarray(from, from + Number(/\/Length (\d+)/.exec(body!)![1]))
      entry.stream = (body!.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
    }
    objects.set(Number(match[1]), entry)
  }
  return objects
}

/** `<first> <last> [<char> <char> …]`: glyph numbers to UTF-16. */
function readGlyphMap(cmap: string) {
  const map = new Map<string, string>()
  for (const [, first, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0')
      map.set(glyph, Buffer.from(hex!, 'hex').swap16().toString('utf16le'))
    }
  }
  return map
}

function readText(content: string, fonts: Map<string, Map<string, string>>) {
  const lines: string[] = []
  for (const [block] of content.matchAll(/\bBT\b[^]*?\bET\b/g)) {
    const font = fonts.get(/\/(\w+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    lines.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '\ufffd').join(''))
  }
  return lines.join('\n')
}

function readRectangles(content: string) {
  return [...content.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map((match) => {
    const [x, y, width, height] = match.slice(1).map(Number) as [number, number, number, number]
    return { x, y, width, height }
  })
}
