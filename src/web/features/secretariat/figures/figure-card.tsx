import { IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { figureWords } from '#contract/staff/staff-figures-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import type { FigureTable } from '#web/features/secretariat/figures/figure-queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { GroupedBars } from '#web/ui/grouped-bars.tsx'
import { Section } from '#web/ui/page.tsx'
import { ExportButton } from './export-button.tsx'
import classes from './figures.module.css'

/** Longer tables have no chart. */
const MAX_DRAWN = 24

/** Longer charts are not printed: they would fill a sheet. */
const MAX_ON_PAPER = 12

const count = new Intl.NumberFormat('fr-BE')

/** Whole euros: the cents are in the table. */
export function formatFigure(unite: FigureTable['unite'], value: number) {
  return unite === 'euros' ? `${count.format(Math.round(value))}\u00a0€` : count.format(value)
}

function formatExactly(unite: FigureTable['unite'], value: number) {
  return unite === 'euros' ? formatEuros(value) : count.format(value)
}

interface Props {
  table: FigureTable
  annee: number
  date: CalendarDate
}

/** A chart with its definition and its table; on paper the table is always shown. */
export function FigureCard({ table, annee, date }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { code, titre, compte } = table
  return (
    <div className={classes.card} data-open={open} data-tall={code === 'ages'}>
      <Section
        title={titre}
        intro={<p className={classes.counted}>{compte}</p>}
        actions={
          <div className={`${classes.buttons} no-print`}>
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={open}
              aria-controls={id}
              aria-label={`${open ? 'Masquer' : 'Afficher'} le tableau : ${titre}`}
              leftSection={<IconTable size={18} aria-hidden />}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Masquer le tableau' : 'Tableau'}
            </Button>
            <ExportButton size="compact-sm" label={`Exporter : ${titre}`} wish={{ tableau: code, annee, date }}>
              Exporter
            </ExportButton>
          </div>
        }
      >
        <div className={classes.figure}>
          <Chart table={table} />
          <div id={id} className={classes.table} data-open={open}>
            <FigureRows table={table} />
          </div>
        </div>
      </Section>
    </div>
  )
}

const shortMonth = new Intl.DateTimeFormat('fr-BE', { month: 'short' })

function Chart({ table: { code, titre, unite, colonnes, lignes } }: { table: FigureTable }) {
  const byMonth = code.endsWith('-mois')
  const drawn = colonnes.flatMap(({ titre: name, graphe }, place) => (graphe ? [{ name, place }] : []))
  const sizeOf = ({ valeurs }: FigureTable['lignes'][number]) =>
    drawn.reduce((total, { place }) => total + valeurs[place]!, 0)
  const many = lignes.length > MAX_DRAWN
  const shown = many ? lignes.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MAX_DRAWN) : lignes
  if (lignes.length === 0) return <p className={classes.none}>Personne à cette date.</p>
  return (
    <div className={classes.chart} data-long={lignes.length > MAX_ON_PAPER}>
      <GroupedBars
        label={`${titre}, graphique`}
        series={drawn.map(({ name }) => name)}
        groups={shown.map(({ nom, valeurs }, index) => ({
          name: byMonth ? shortMonth.format(new Date(2000, index)) : nom,
          values: drawn.map(({ place }) => valeurs[place]!),
        }))}
        upright={byMonth}
        format={(value) => formatFigure(unite, value)}
      />
      {many && (
        <p className={classes.none}>
          Les {MAX_DRAWN} plus grands sur {lignes.length} : tous sont dans le tableau.
        </p>
      )}
    </div>
  )
}

type Row = FigureTable['lignes'][number] & { total?: true }

function FigureRows({ table }: Pick<Props, 'table'>) {
  const { titre, lignes, total } = table
  const rows: Row[] = [...lignes, { nom: figureWords.total, id_club: null, valeurs: total, total: true }]
  return <DataTable label={titre} columns={columnsOf(table)} rows={rows} paged />
}

function columnsOf({ entete, unite, colonnes }: FigureTable): Column<Row>[] {
  return [
    { title: entete, lead: true, show: showName },
    ...colonnes.map(({ titre }, place) => ({
      title: titre,
      align: 'end' as const,
      show: ({ valeurs, total }: Row) => strongIf(total, formatExactly(unite, valeurs[place]!)),
    })),
  ]
}

function showName({ nom, id_club, total }: Row) {
  if (id_club === null) return strongIf(total, nom)
  return (
    <Link className={classes.link} to={paths.staffClub} params={{ id: String(id_club) }}>
      {nom}
    </Link>
  )
}

const strongIf = (strong: true | undefined, text: string) => (strong ? <b>{text}</b> : text)
