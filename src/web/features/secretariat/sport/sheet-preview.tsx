import type { Sheet } from '#domain/sport-sheets/sheets.ts'
import { Place } from '#web/features/member/results/result-columns.tsx'
import type { CheckedSheet } from '#web/features/secretariat/sport/sport-queries.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'
import classes from './sport.module.css'

type Line = CheckedSheet['apercu'][number]

const SORTS: Record<Line['sort'], { label: string; tone: StatusTone; one: string; many: string }> = {
  ajout: { label: 'Ajouté', tone: 'ok', one: 'ligne ajoutée', many: 'lignes ajoutées' },
  modification: { label: 'Modifié', tone: 'warn', one: 'ligne modifiée', many: 'lignes modifiées' },
  retrait: { label: 'Retiré', tone: 'bad', one: 'ligne retirée', many: 'lignes retirées' },
  inchange: { label: 'Inchangé', tone: 'quiet', one: 'ligne inchangée', many: 'lignes inchangées' },
}

const count = (lines: Line[], sort: Line['sort']) => lines.filter((line) => line.sort === sort).length

/** The effect of saving, by member. */
export default function SheetPreview({ sheet, lines }: { sheet: Sheet; lines: Line[] }) {
  const changed = lines.filter(({ sort }) => sort !== 'inchange')
  return (
    <>
      <p className={classes.line} role="status">
        {(Object.keys(SORTS) as Line['sort'][])
          .map((sort) => ({ sort, many: count(lines, sort) }))
          .filter(({ many }) => many > 0)
          .map(({ sort, many }) => (
            <span key={sort}>
              <b>{many}</b> {many === 1 ? SORTS[sort].one : SORTS[sort].many}
            </span>
          ))}
        {lines.length === 0 && <span>La feuille est vide.</span>}
      </p>
      {changed.length > 0 && <DataTable label="Aperçu" columns={columnsFor(sheet)} rows={changed} />}
    </>
  )
}

function columnsFor(sheet: Sheet): Column<Line>[] {
  return [
    {
      title: 'Membre',
      lead: true,
      show: ({ membre: { nom, prenom, numero_licence } }) => (
        <>
          <PersonName nom={nom} prenom={prenom} /> <span className={classes.quiet}>{numero_licence}</span>
        </>
      ),
    },
    { title: 'Ligne', show: ({ ligne }) => ligne ?? '-' },
    { title: 'Changement', show: ({ sort }) => <StatusBadge tone={SORTS[sort].tone}>{SORTS[sort].label}</StatusBadge> },
    { title: 'Ce qui est écrit', show: (line) => <Written line={line} /> },
    ...(sheet === 'grades' ? [{ title: 'Grade détenu', show: (line: Line) => <Held line={line} /> }] : []),
    ...(sheet === 'combat' || sheet === 'poomsae' ? [medal, points] : []),
  ]
}

const medal: Column<Line> = { title: 'Place', show: ({ place }) => <Place place={place} /> }
const points: Column<Line> = { title: 'Points', show: (line) => line.points, align: 'end' }

function Written({ line: { avant, apres } }: { line: Line }) {
  return (
    <span className={classes.written}>
      {avant !== null && avant !== apres && <del>{avant}</del>}
      {apres !== null && <span>{apres}</span>}
    </span>
  )
}

function Held({ line: { grade } }: { line: Line }) {
  if (!grade) return '-'
  const { avant, apres } = grade
  if (avant === apres) return <span className={classes.quiet}>{apres ?? 'Aucun'}, inchangé</span>
  return (
    <span>
      {avant ?? 'Aucun'} → <b>{apres ?? 'aucun'}</b>
    </span>
  )
}
