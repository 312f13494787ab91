import type { Env } from '#api/config/env.ts'
import {
  drawFacts,
  drawLetterhead,
  drawPdf,
  drawTitle,
  GREY,
  INNER_WIDTH,
  longDate,
  PAGE,
  type Paper,
  type Pdf,
} from '#api/files/draw-pdf.ts'
import { type Column, drawTable } from '#api/files/draw-table.ts'
import { formatDate } from '#domain/dates.ts'
import type { findExamReport, listExamGrades } from './grading-queries.ts'

interface ExamReport {
  exam: NonNullable<Awaited<ReturnType<typeof findExamReport>>>
  graded: Awaited<ReturnType<typeof listExamGrades>>
}

const COLUMNS: Column[] = [
  { title: 'N°', width: 30, align: 'right' },
  { title: 'Membre', width: INNER_WIDTH - 320 },
  { title: 'Licence', width: 62 },
  { title: 'Né(e) le', width: 72 },
  { title: 'Grade avant', width: 78 },
  { title: 'Grade obtenu', width: 78 },
]
const SIGNATURES_HEIGHT = 150

export function drawExamReport(paper: Paper, { exam, graded }: ExamReport) {
  const { env } = paper
  return drawPdf({ ...paper, title: `Procès-verbal ${exam.id}` }, (pdf) => {
    drawLetterhead(pdf, env)
    drawTitle(pdf, env, 'Procès-verbal de passage de Keup', `${exam.club} · club n° ${exam.numero_club}`)
    drawFacts(pdf, env, [
      ['Date de l’examen', longDate(exam.date)],
      ...(exam.ville ? ([['Lieu', exam.ville]] as [string, string][]) : []),
      ['Procès-verbal n°', String(exam.id)],
      ['Nombre de membres', String(graded.length)],
    ])
    drawTable(
      pdf,
      env,
      COLUMNS,
      graded.map((member, index) => [
        String(index + 1),
        `${member.nom} ${member.prenom}`,
        member.numero_licence,
        member.date_naissance ? formatDate(member.date_naissance) : '',
        member.before ?? 'Aucun',
        member.after,
      ]),
    )
    drawSignatures(pdf, env)
  })
}

/** On one page with the last names: signatures alone on a page would prove nothing. */
function drawSignatures(pdf: Pdf, env: Env) {
  if (pdf.y + SIGNATURES_HEIGHT > PAGE.height - pdf.page.margins.bottom) pdf.addPage()
  const top = pdf.y + 28
  const width = (INNER_WIDTH - 24) / 2
  for (const [index, title] of ['L’examinateur', 'Pour le club'].entries()) {
    const left = PAGE.margin + index * (width + 24)
    pdf.font('bold').fontSize(10.5).fillColor(env.COLOUR_INK).text(title, left, top, { width })
    pdf.font('regular').fontSize(9).fillColor(GREY)
    for (const [line, label] of ['Nom', 'Date', 'Signature'].entries()) {
      const y = top + 26 + line * 28
      pdf.text(`${label}\u00a0:`, left, y, { width })
      pdf
        .moveTo(left + 58, y + 11)
        .lineTo(left + width, y + 11)
        .lineWidth(0.6)
        .stroke(GREY)
    }
  }
}
