import { headingKey, type Mapping } from './read-rows.ts'

/** The column chosen for each heading; null if the heading was left out. */
export type ColumnChoices = ReadonlyMap<string, string | null>

/** Length of a remembered heading. */
const MAX_HEADING_LENGTH = 190

/** A name for each heading: an empty one has its place, equal ones their turn. */
export function nameHeadings(headings: string[]): string[] {
  const turns = new Map<string, number>()
  return headings.map((heading, place) => {
    const name = headingKey(heading).slice(0, MAX_HEADING_LENGTH) || `#${place + 1}`
    const turn = (turns.get(name) ?? 0) + 1
    turns.set(name, turn)
    return turn === 1 ? name : `${name} #${turn}`
  })
}

/** The recognised columns with the remembered choices on top. */
export function applyChoices(headings: string[], recognised: Mapping<string>, choices: ColumnChoices): Mapping<string> {
  const names = nameHeadings(headings)
  const chosen = new Map<string, number>()
  for (const [place, name] of names.entries()) {
    const key = choices.get(name)
    if (typeof key === 'string' && !chosen.has(key)) chosen.set(key, place)
  }
  const kept = Object.entries(recognised).filter(([, place]) => place !== undefined && !choices.has(names[place]!))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(chosen) }
}

/** The choices that say something else than what is recognised. */
export function choicesBetween(
  headings: string[],
  recognised: Mapping<string>,
  chosen: Mapping<string>,
): Map<string, string | null> {
  const before = invert(recognised)
  const after = invert(chosen)
  const names = nameHeadings(headings)
  const choices = new Map<string, string | null>()
  for (const [place, name] of names.entries()) {
    const key = after.get(place) ?? null
    if (key !== (before.get(place) ?? null)) choices.set(name, key)
  }
  return choices
}

function invert(mapping: Mapping<string>): Map<number, string> {
  return new Map(Object.entries(mapping).flatMap(([key, place]) => (place === undefined ? [] : [[place, key]])))
}
