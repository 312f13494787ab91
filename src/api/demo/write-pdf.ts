// oxlint-disable-next-line import/no-named-as-default -- the package's types name it twice
import PDFDocument from 'pdfkit'

/** A one-page PDF: a title and lines of text. */
export async function writePdf(title: string, lines: string[], made: Date): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 60, info: { Title: title, Creator: 'MyABFT', CreationDate: made } })
  pdf.font('Helvetica-Bold').fontSize(20).text(title).moveDown(0.5)
  pdf.font('Helvetica').fontSize(12)
  for (const line of lines) pdf.text(line, { paragraphGap: 8 })
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}
