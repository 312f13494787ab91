/** A one-page PDF: a title and lines of text. Enough for the demo's documents, and no library needed. */
export function writePdf(title: string, lines: string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    stream(pageContent(title, lines)),
    font('Helvetica-Bold'),
    font('Helvetica'),
    `<< /Title (${escape(title)}) /Producer (MyABFT) >>`,
  ]
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  // One character is one byte here, so that the offsets above are true.
  return Buffer.from(file + table + trailer, 'latin1')
}

function font(name: string) {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function stream(content: string) {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function pageContent(title: string, lines: string[]) {
  const text = lines.map((line) => `0 -22 Td (${escape(line)}) Tj`).join('\n')
  return `BT /F1 20 Tf 60 770 Td (${escape(title)}) Tj /F2 12 Tf 0 -16 Td\n${text}\nET`
}

/** Typographic apostrophes and dashes are not in Latin-1. */
function escape(text: string) {
  return text
    .replaceAll('’', "'")
    .replaceAll('–', '-')
    .replace(/[\\()]/g, '\\$&')
}
