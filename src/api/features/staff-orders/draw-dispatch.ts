import type { Env } from '#api/config/env.ts'
import {
  drawLetterhead,
  drawPdf,
  drawTitle,
  GREY,
  INNER_WIDTH,
  LINE,
  longDate,
  PAGE,
  type Paper,
  type Pdf,
} from '#api/files/draw-pdf.ts'
import { drawTable } from '#api/files/draw-table.ts'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { fullName } from '#domain/person-name.ts'
import { searchKey } from '#domain/search-key.ts'
import type { Parcel, ParcelLine } from './staff-order-queries.ts'

const COLUMNS = [
  { title: 'Commande', width: 78 },
  { title: 'Payée le', width: 70 },
  { title: 'Club', width: 150 },
  { title: 'Destinataire', width: INNER_WIDTH - 78 - 70 - 150 - 64 },
  { title: 'Licences', width: 64, align: 'right' as const },
]
/** Two labels side by side, six rows. */
const ACROSS = 2
const DOWN = 6
const LABEL = { width: INNER_WIDTH / ACROSS, height: 108 }

const CONTENT_COLUMNS = [
  { title: 'Commande', width: 78 },
  { title: 'À mettre dans l’envoi', width: INNER_WIDTH - 78 },
]
/** Lines of an order in one row of the table, which is never split between pages. */
const LINES_IN_ROW = 30

/** For the post: a checklist, what goes in, then a label for each address, to cut along the lines. */
export function drawDispatch(paper: Paper, { parcels, lines }: { parcels: Parcel[]; lines: ParcelLine[] }) {
  const { env } = paper
  const day = dateInBrussels(paper.made)
  return drawPdf({ ...paper, title: `Envois du ${formatDate(day)}` }, (pdf) => {
    drawLetterhead(pdf, env)
    drawTitle(
      pdf,
      env,
      'Envois par la poste',
      `${longDate(day)} · ${parcels.length} commande${parcels.length > 1 ? 's' : ''}`,
    )
    drawTable(pdf, env, COLUMNS, parcels.map(rowOf))
    pdf.y += 18
    const linesOf = groupBy(lines, ({ id_order }) => id_order)
    drawTable(
      pdf,
      env,
      CONTENT_COLUMNS,
      parcels.flatMap(({ id_order, numero }) => contentRows(numero, linesOf.get(id_order) ?? [])),
    )
    for (const [index, sameAddress] of [...groupBy(parcels, addressKey).values()].entries()) {
      if (index % (ACROSS * DOWN) === 0) pdf.addPage()
      drawLabel(pdf, env, sameAddress, index % (ACROSS * DOWN))
    }
  })
}

function rowOf({ numero, paid_at, club, adresse_livraison: to, nombre }: Parcel) {
  const place = `${fullName(to)}, ${to.cp} ${to.ville}`
  return [numero, formatDate(dateInBrussels(paid_at)), club, place, String(nombre)]
}

function contentRows(numero: string, lines: ParcelLine[]) {
  const rows: string[][] = []
  for (let from = 0; from < lines.length; from += LINES_IN_ROW) {
    const some = lines.slice(from, from + LINES_IN_ROW).map(({ what }) => what)
    rows.push([numero, some.join(', ')])
  }
  return rows
}

/** Orders to one address go into one envelope. */
function addressKey({ adresse_livraison: to }: Parcel) {
  return searchKey([fullName(to), to.adresse, to.complement, to.cp, to.ville].join(' | '))
}

function drawLabel(pdf: Pdf, env: Env, parcels: Parcel[], place: number) {
  const { adresse_livraison: to } = parcels[0]!
  const numeros = parcels.map(({ numero }) => numero).join(', ')
  const left = PAGE.margin + (place % ACROSS) * LABEL.width
  const top = PAGE.margin + Math.floor(place / ACROSS) * LABEL.height
  const width = LABEL.width - 28
  pdf.rect(left, top, LABEL.width, LABEL.height).lineWidth(0.6).dash(3, { space: 3 }).stroke(LINE).undash()
  pdf
    .font('regular')
    .fontSize(7.5)
    .fillColor(GREY)
    .text(numeros, left + 14, top + 10, { width, height: 10, ellipsis: true, align: 'right' })
  pdf.font('bold').fontSize(11).fillColor(env.COLOUR_INK)
  const oneLine = { width, height: 15, ellipsis: true }
  pdf.text(fullName(to), left + 14, top + 22, oneLine)
  pdf.font('regular')
  const lines = [to.adresse, to.complement, `${to.cp} ${to.ville.toUpperCase()}`].filter(Boolean)
  for (const [index, line] of lines.entries()) pdf.text(line, left + 14, top + 40 + index * 17, oneLine)
}
