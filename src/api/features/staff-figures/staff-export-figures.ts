import type { AccountCall, Input } from '#api/calls/call.ts'
import { type Sheet, sheetOf, writeWorkbook } from '#api/files/write-spreadsheet.ts'
import { figureWords } from '#contract/staff/staff-figures-messages.ts'
import type { FigureTable } from './figure-table.ts'
import { readExpiringTable } from './read-expiring.ts'
import { readActivityTables } from './staff-get-activity.ts'
import { readHeadcountTables } from './staff-get-figures.ts'

type Wish = Input<'staffExportFigures'>
const ACTIVITY: Wish['tableau'][] = ['licences-mois', 'recettes-mois', 'licences-annees', 'recettes-annees']

/** The tables as shown, one per sheet. They hold no personal data, so the export is not recorded. */
export async function staffExportFigures(wish: Wish, call: AccountCall) {
  const tables = await readTables(wish, call)
  const wanted = tables.filter(({ code }) => wish.tableau === 'tout' || code === wish.tableau)
  const content = await writeWorkbook(call, 'xlsx', wanted.map(sheetOfTable))
  return { content, name: figureWords.file(wish.tableau, wish.date) }
}

async function readTables({ tableau, annee, date }: Wish, call: AccountCall): Promise<FigureTable[]> {
  if (tableau === 'echeances') return [await readExpiringTable(call)]
  if (ACTIVITY.includes(tableau)) return readActivityTables(annee, call)
  if (tableau !== 'tout') return readHeadcountTables(date, call)
  return [
    ...(await readActivityTables(annee, call)),
    ...(await readHeadcountTables(date, call)),
    await readExpiringTable(call),
  ]
}

function sheetOfTable({ titre, entete, unite, colonnes, lignes, total }: FigureTable): Sheet {
  const rows = [...lignes, { nom: figureWords.total, valeurs: total }]
  return sheetOf(
    titre,
    [
      { title: entete, width: 32, type: 'text', value: ({ nom }) => nom },
      ...colonnes.map((column, place) => ({
        title: column.titre,
        width: 18,
        type: unite === 'euros' ? ('money' as const) : ('number' as const),
        value: ({ valeurs }: (typeof rows)[number]) => valeurs[place]!,
      })),
    ],
    rows,
  )
}
