import { drawFacts, drawLetterhead, drawPdf, drawTitle, INNER_WIDTH, type Paper } from '#api/files/draw-pdf.ts'
import { type Column, drawTable, drawTotal } from '#api/files/draw-table.ts'
import { formatDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import type { findRecap } from './club-queries.ts'

type Recap = NonNullable<Awaited<ReturnType<typeof findRecap>>>

const COLUMNS: Column[] = [
  { title: 'N°', width: 30, align: 'right' },
  { title: 'Membre', width: INNER_WIDTH - 300 },
  { title: 'Licence', width: 60 },
  { title: 'Du', width: 70 },
  { title: 'Au', width: 70 },
  { title: 'Montant', width: 70, align: 'right' },
]

export function drawRecap(paper: Paper, recap: Recap) {
  const { env } = paper
  return drawPdf({ ...paper, title: `Récapitulatif ${recap.id}` }, (pdf) => {
    drawLetterhead(pdf, env)
    drawTitle(pdf, env, `Récapitulatif n° ${recap.id}`, `${recap.club} · club n° ${recap.numero_club}`)
    drawFacts(pdf, env, [
      ['Date', formatDate(recap.date)],
      ['Statut', recap.statut],
      ...(recap.order_numero ? ([['Commande', recap.order_numero]] as [string, string][]) : []),
      ['Nombre de licences', String(recap.lines.length)],
    ])
    drawTable(
      pdf,
      env,
      COLUMNS,
      recap.lines.map((line, index) => [
        String(index + 1),
        line.name,
        line.numero_licence ?? '',
        line.date_debut ? formatDate(line.date_debut) : '',
        line.date_fin ? formatDate(line.date_fin) : '',
        formatMoney(line.cost_cents),
      ]),
    )
    drawTotal(pdf, env, COLUMNS, `Total\u00a0: ${formatMoney(recap.total_cents)}`)
  })
}
