import type PizZip from 'pizzip'

/** Every other part (macros, embedded files, controls, charts with workbooks) is refused in a template. */
const ALLOWED_PARTS = [
  /^\[Content_Types\]\.xml$/,
  /^_rels\/\.rels$/,
  /^docProps\/(core|app|custom)\.xml$/,
  /^docProps\/thumbnail\.(jpe?g|png|[ew]mf)$/,
  /^customXml\/(_rels\/)?item(Props)?\d+\.xml(\.rels)?$/,
  /^word\/(glossary\/)?(document|styles|stylesWithEffects|settings|webSettings|fontTable|numbering|footnotes|endnotes|comments|commentsExtended|commentsExtensible|commentsIds|people)\.xml$/,
  /^word\/(glossary\/)?(header|footer)\d*\.xml$/,
  /^word\/(glossary\/)?_rels\/[\w]+\.xml\.rels$/,
  /^word\/(glossary\/)?theme\/(_rels\/)?theme\d+\.xml(\.rels)?$/,
  /^word\/(glossary\/)?media\/[\w .-]+\.(jpe?g|png|gif|bmp|tiff?|[ew]mf|svg)$/i,
  /^word\/fonts\/[\w .-]+\.(odttf|ttf)$/i,
]
const HYPERLINK = /\/relationships\/hyperlink$/
const SAFE_TARGET = /^(https?:|mailto:|tel:)/i
const ACTIVE_RELATIONSHIP =
  /\/(attachedTemplate|oleObject|package|control|activeX\w*|aFChunk|subDocument|frame|vbaProject|\w*[kK]eyMap\w*|webextension\w*)$/i
const ACTIVE_CONTENT_TYPE = /macroEnabled|vbaProject|oleObject|activeX|vnd\.ms-office/i
/** Fields that fetch remote content or start a program when the document is opened. */
const ACTIVE_FIELD = /\b(DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|RD|DATABASE|MACROBUTTON)\b/i

/** Whether a Word file has parts that are active, embedded or fetched from elsewhere. */
export function hasActiveParts(zip: PizZip): boolean {
  const names = Object.keys(zip.files).filter((name) => !zip.files[name]!.dir)
  if (!names.every((name) => ALLOWED_PARTS.some((allowed) => allowed.test(name)))) return true
  if (ACTIVE_CONTENT_TYPE.test(readXml(zip, '[Content_Types].xml') ?? 'vnd.ms-office')) return true
  return names.some((name) => (name.endsWith('.rels') ? hasActiveRelationship(zip, name) : hasActiveField(zip, name)))
}

function hasActiveRelationship(zip: PizZip, name: string) {
  const xml = readXml(zip, name)
  if (xml === undefined) return true
  return Array.from(xml.matchAll(/<(?:\w+:)?Relationship\b([^>]*)>/g)).some(([, text]) => {
    const { Type = '', Target = '', TargetMode = 'Internal' } = readAttributes(text!)
    if (ACTIVE_RELATIONSHIP.test(Type)) return true
    return TargetMode !== 'Internal' && !(HYPERLINK.test(Type) && SAFE_TARGET.test(Target))
  })
}

function hasActiveField(zip: PizZip, name: string) {
  if (!/^word\/.*\.xml$/.test(name)) return false
  const xml = readXml(zip, name)
  if (xml === undefined) return true
  // Word may split a field over several runs.
  const spread = Array.from(xml.matchAll(/<w:instrText\b[^>]*>([^<]*)/g), ([, text]) => decode(text!)).join('')
  const simple = Array.from(xml.matchAll(/\bw:instr\s*=\s*("[^"]*"|'[^']*')/g), ([, text]) => decode(text!)).join('\n')
  return ACTIVE_FIELD.test(spread) || ACTIVE_FIELD.test(simple)
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, name, one, other]) => [
      name!,
      decode((one ?? other)!),
    ]),
  )
}

/** Decodes numeric character references. */
function decode(text: string) {
  return text.replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, hex ? 16 : 10)),
  )
}

/** Undefined for XML that the patterns above cannot read: another encoding, or entities of its own. */
function readXml(zip: PizZip, name: string) {
  const xml = zip.file(name)?.asText()
  return xml === undefined || xml.includes('\0') || /<!|encoding=["'](?!utf-8["'])/i.test(xml) ? undefined : xml
}
