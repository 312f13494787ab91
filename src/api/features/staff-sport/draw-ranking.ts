import type { Env } from '#api/config/env.ts'
import {
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
import { formatRankingCategory, rankingWords } from '#contract/staff/staff-ranking-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import type { RankingFile } from './read-ranking-file.ts'

const WIDTHS = { rang: 44, nom: 170, points: 52, resultats: 64 }
const COLUMNS: Column[] = [
  { title: rankingWords.columns.rang, width: WIDTHS.rang, align: 'right' },
  { title: rankingWords.columns.nom, width: WIDTHS.nom },
  {
    title: rankingWords.columns.club,
    width: INNER_WIDTH - WIDTHS.rang - WIDTHS.nom - WIDTHS.points - WIDTHS.resultats,
  },
  { title: rankingWords.columns.points, width: WIDTHS.points, align: 'right' },
  { title: rankingWords.columns.resultats, width: WIDTHS.resultats, align: 'right' },
]
/** A title, the head of its table and three lines, which stay on one page. */
const SECTION_START = 100

/** One section per category, in the order of the screen. */
export function drawRanking(paper: Paper, ranking: RankingFile) {
  const { env } = paper
  const { discipline, since, until, lines } = ranking
  const title = `Classement ${discipline}`
  return drawPdf({ ...paper, title: `${title} au ${formatDate(until)}` }, (pdf) => {
    drawLetterhead(pdf, env)
    drawTitle(
      pdf,
      env,
      title,
      `Au ${longDate(until)} · résultats du ${formatDate(since)} au ${formatDate(until)} inclus`,
    )
    drawRules(pdf, ranking)
    const sections = groupBy(lines, (line) => formatRankingCategory(discipline, line))
    for (const [category, ranked] of sections) drawSection(pdf, env, category, ranked)
    if (lines.length === 0) pdf.font('bold').fontSize(11).text('Aucun résultat ne compte à cette date.', PAGE.margin)
  })
}

function drawRules(pdf: Pdf, { version }: RankingFile) {
  const names =
    version === 'publique'
      ? 'Un mineur figure par ses initiales.'
      : 'Version interne, avec tous les noms\u00a0: à ne pas publier.'
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(GREY)
    .text(
      `Les points comptent dans la catégorie où ils ont été obtenus. Des points égaux donnent la même place. ${names}`,
      PAGE.margin,
      pdf.y,
      { width: INNER_WIDTH },
    )
    .moveDown(1)
}

function drawSection(pdf: Pdf, env: Env, category: string, ranked: RankingFile['lines']) {
  if (pdf.y + SECTION_START > PAGE.height - pdf.page.margins.bottom) pdf.addPage()
  pdf
    .font('bold')
    .fontSize(12)
    .fillColor(env.COLOUR_INK)
    .text(category, PAGE.margin, pdf.y, { width: INNER_WIDTH, paragraphGap: 3 })
  drawTable(
    pdf,
    env,
    COLUMNS,
    ranked.map(({ rang, name, club, points, resultats }) => [
      String(rang),
      name,
      club ?? '',
      String(points),
      String(resultats),
    ]),
  )
  pdf.y += 16
}
