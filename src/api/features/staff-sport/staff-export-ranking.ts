import type { AccountCall, Input } from '#api/calls/call.ts'
import { type SheetColumn, sheetOf, writeWorkbook } from '#api/files/write-spreadsheet.ts'
import { rankingWords } from '#contract/staff/staff-ranking-fields.ts'
import type { Discipline } from '#domain/ranking.ts'
import { type RankingFile, readRankingFile } from './read-ranking-file.ts'

export async function staffExportRanking(wish: Input<'staffExportRanking'>, call: AccountCall) {
  const { discipline, date, lines } = await readRankingFile(wish, call)
  const sheet = sheetOf(`${rankingWords.disciplines[discipline]} ${date}`, columnsFor(discipline), lines)
  const content = await writeWorkbook(call, 'xlsx', [sheet])
  return { content, name: `${rankingWords.file(discipline, date, wish.version)}.xlsx` }
}

function columnsFor(discipline: Discipline): SheetColumn<RankingFile['lines'][number]>[] {
  const { columns, sex, category } = rankingWords
  return [
    { title: columns.age, width: 16, type: 'text', value: ({ age }) => age },
    { title: columns.sexe, width: 10, type: 'text', value: ({ sexe }) => sex(sexe) },
    {
      title: columns.categorie[discipline],
      width: 18,
      type: 'text',
      value: ({ categorie }) => categorie && category(discipline, categorie),
    },
    { title: columns.rang, width: 8, type: 'number', value: ({ rang }) => rang },
    { title: columns.nom, width: 30, type: 'text', value: ({ name }) => name },
    { title: columns.club, width: 34, type: 'text', value: ({ club }) => club },
    { title: columns.points, width: 10, type: 'number', value: ({ points }) => points },
    { title: columns.resultats, width: 10, type: 'number', value: ({ resultats }) => resultats },
  ]
}
