import type { OutputOf } from '#contract/index.ts'
import type { FigureTableCode } from '#contract/staff/staff-figures-fields.ts'
import { figureTables } from '#contract/staff/staff-figures-messages.ts'
import { totalsOf } from '#domain/figures/cross-tabulate.ts'
import { euros } from '#domain/money.ts'

export type FigureTable = OutputOf<'staffGetExpiring'>['tableau']

interface Column {
  titre: string
  /** Shown as a chart too. */
  graphe?: true
}

interface Line {
  nom: string
  id_club?: number
  /** Amounts in cents. */
  valeurs: number[]
}

/** A table with labels and totals. */
export function figureTable(
  code: FigureTableCode,
  unite: FigureTable['unite'],
  columns: Column[],
  lines: Line[],
): FigureTable {
  const say = (values: number[]) => (unite === 'euros' ? values.map(euros) : values)
  const totals = totalsOf(
    lines.map(({ valeurs }) => valeurs),
    columns.length,
  )
  return {
    code,
    ...figureTables[code],
    unite,
    colonnes: columns.map(({ titre, graphe }) => ({ titre, graphe: graphe ?? false })),
    lignes: lines.map(({ nom, id_club, valeurs }) => ({ nom, id_club: id_club ?? null, valeurs: say(valeurs) })),
    total: say(totals),
  }
}
