import { IconTable, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { examResultLabels } from '#contract/exam-result-messages.ts'
import { sheetLabels } from '#contract/staff/staff-sport-messages.ts'
import { formatDate } from '#domain/dates.ts'
import {
  EXAM_RESULTS,
  type ExamResult,
  OUTCOME_COLUMNS,
  type Sheet,
  type SheetColumn,
} from '#domain/sport-sheets/sheets.ts'
import { formatWeight } from '#domain/weight-category.ts'
import { Place } from '#web/features/member/results/result-columns.tsx'
import { useMay } from '#web/features/secretariat/may.tsx'
import type { SportEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { Belt } from '#web/ui/belt.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ExamResultBadge } from '#web/ui/exam-result.tsx'
import { Section } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './sport.module.css'

type SheetOf = SportEvent['feuilles'][number]
type Line = SheetOf['lignes'][number]

export function Participants({ event, sheet: { feuille, lignes } }: { event: SportEvent; sheet: SheetOf }) {
  const { sorte, id_event, date_debut } = event
  const title = sheetLabels[feuille]
  const verb = lignes.length === 0 ? 'Encoder' : 'Encoder ou corriger'
  const coming = date_debut > today()
  const mayEnter = useMay()('staffSaveSheet') && !coming
  return (
    <Section
      title={lignes.length === 0 ? title : `${title} (${lignes.length})`}
      intro={feuille === 'grades' && lignes.length > 0 && <p>{countResults(lignes)}</p>}
      actions={
        mayEnter && (
          <ButtonLink
            variant={lignes.length === 0 ? 'filled' : 'default'}
            to={paths.staffSheet}
            params={{ sorte, id: String(id_event), feuille }}
            leftSection={<IconTable size={18} aria-hidden />}
            aria-label={`${verb}\u00a0: ${title}`}
          >
            {verb}
          </ButtonLink>
        )
      }
    >
      {lignes.length === 0 ? (
        <Empty icon={<IconUsers />} title="Personne n’est encore encodé">
          {coming && <p>Les résultats s’encodent à partir du {formatDate(date_debut)}.</p>}
          {mayEnter && <p>Tapez les lignes, collez-les d’un tableur, ou choisissez un fichier.</p>}
        </Empty>
      ) : (
        <DataTable label={title} columns={columnsFor(feuille)} rows={lignes} rowKey={keyOf} />
      )}
    </Section>
  )
}

const resultOf = ({ cellules }: Line): ExamResult =>
  cellules.resultat === 'échoué' ? 'echoue' : cellules.resultat === 'absent' ? 'absent' : 'reussi'

/** '38 réussis, 1 échoué, 1 absent'. */
function countResults(lines: Line[]) {
  return EXAM_RESULTS.map((result) => ({ result, count: lines.filter((line) => resultOf(line) === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => `${count} ${examResultLabels[result].toLowerCase()}${count > 1 ? 's' : ''}`)
    .join(', ')
}

const keyOf = ({ id_member, cellules }: Line) => `${id_member} ${Object.values(cellules).join(' ')}`

const nameOf = ({ cellules: { nom, prenom } }: Line) => `${nom} ${prenom}`

function columnsFor(sheet: Sheet): Column<Line>[] {
  const points: Column<Line> = {
    title: 'Points',
    show: (line) => line.points,
    sortBy: (line) => line.points,
    align: 'end',
  }
  return [
    {
      title: 'Membre',
      lead: true,
      sortBy: nameOf,
      show: (line) => (
        <Link className={classes.link} to={paths.staffMember} params={{ id: String(line.id_member) }}>
          {nameOf(line)}
        </Link>
      ),
    },
    {
      title: 'Licence',
      show: ({ cellules }) => cellules.numero_licence,
      sortBy: (line) => Number(line.cellules.numero_licence),
    },
    ...categoryColumn(OUTCOME_COLUMNS[sheet]),
    ...OUTCOME_COLUMNS[sheet].filter((column) => !isCategory(column)).map(outcomeColumn),
    ...(sheet === 'combat' || sheet === 'poomsae' ? [points] : []),
  ]
}

const isCategory = ({ kind }: SheetColumn) => kind === 'age' || kind === 'level' || kind === 'weight'

/** Age, class and weight in one column, since three would be too wide for a tablet. */
function categoryColumn(columns: readonly SheetColumn[]): Column<Line>[] {
  const parts = columns.filter(isCategory)
  if (parts.length === 0) return []
  const textOf = ({ cellules }: Line) =>
    parts
      .map(({ key, kind }) => (kind === 'weight' ? formatWeight(cellules[key] ?? '') : cellules[key]))
      .filter(Boolean)
      .join(', ')
  return [{ title: 'Catégorie', sortBy: textOf, show: (line) => textOf(line) || '-' }]
}

function outcomeColumn(column: SheetColumn): Column<Line> {
  const { key, title, kind } = column
  const textOf = ({ cellules }: Line) => cellules[key] ?? ''
  if (kind === 'place') {
    return { title, sortBy: ({ place }) => place, show: ({ place }) => <Place place={place} /> }
  }
  if (kind === 'result') {
    return { title, sortBy: textOf, show: (line) => <ExamResultBadge result={resultOf(line)} /> }
  }
  if (kind === 'grade') return { title, sortBy: textOf, show: (line) => <Grade grade={textOf(line)} /> }
  if (kind === 'yes') {
    return {
      title,
      sortBy: textOf,
      show: (line) =>
        textOf(line) === 'oui' ? (
          <StatusBadge tone="ok">Réussi</StatusBadge>
        ) : (
          <StatusBadge tone="bad">Non réussi</StatusBadge>
        ),
    }
  }
  return {
    title,
    sortBy: kind === 'day' ? undefined : textOf,
    show: (line) => textOf(line) || '-',
    ...((kind === 'count' || kind === 'score') && { align: 'end' }),
  }
}

function Grade({ grade }: { grade: string }) {
  return (
    <span className={classes.grade}>
      <Belt grade={grade} width={44} /> {grade}
    </span>
  )
}
