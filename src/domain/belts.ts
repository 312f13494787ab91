/** A belt's appearance: its colour, the stripe of an intermediate Keup, the bars of a black belt. */
export interface Belt {
  cloth: 'white' | 'yellow' | 'green' | 'blue' | 'red' | 'black' | 'poom'
  stripe?: Belt['cloth']
  bars?: number
  /** For screen readers. */
  name: string
}

/** From the 10e to the 1er Keup: a colour, then the same with a stripe of the next. */
const KEUPS: Belt[] = [
  { cloth: 'white', name: 'ceinture blanche' },
  { cloth: 'white', stripe: 'yellow', name: 'ceinture blanche à liseré jaune' },
  { cloth: 'yellow', name: 'ceinture jaune' },
  { cloth: 'yellow', stripe: 'green', name: 'ceinture jaune à liseré vert' },
  { cloth: 'green', name: 'ceinture verte' },
  { cloth: 'green', stripe: 'blue', name: 'ceinture verte à liseré bleu' },
  { cloth: 'blue', name: 'ceinture bleue' },
  { cloth: 'blue', stripe: 'red', name: 'ceinture bleue à liseré rouge' },
  { cloth: 'red', name: 'ceinture rouge' },
  { cloth: 'red', stripe: 'black', name: 'ceinture rouge à liseré noir' },
]

/** The belt of a grade by its name ('10e Keup' … '1er Poom', '3e Dan'); undefined when there is no such grade. */
export function beltOf(grade: string): Belt | undefined {
  const [, number, kind] = /^(\d+)(?:er|e) (Keup|Poom|Dan)$/.exec(grade) ?? []
  const degree = Number(number)
  if (kind === 'Keup') return KEUPS[10 - degree]
  if (kind === 'Poom') return { cloth: 'poom', bars: degree, name: `ceinture rouge et noire, ${grade}` }
  if (kind === 'Dan') return { cloth: 'black', bars: degree, name: `ceinture noire, ${grade}` }
  return undefined
}
