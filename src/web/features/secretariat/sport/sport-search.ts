import { EVENT_KINDS } from '#domain/sport-sheets/sheets.ts'

/** What the address of the list says: the kind, the year, what was typed, and the page. */
export const sportSearch = ['sorte', 'annee', 'recherche', 'page'] as const

export type SportSearchParams = Partial<Record<(typeof sportSearch)[number], string>>

/** What makes no sense counts as absent. */
export function readSportSearch({ sorte, annee, recherche, page }: SportSearchParams) {
  return {
    sorte: EVENT_KINDS.find((kind) => kind === sorte) ?? ('tous' as const),
    annee: /^(19|20|21)\d\d$/.test(annee ?? '') ? Number(annee) : null,
    texte: (recherche ?? '').slice(0, 100),
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

export type SportSearch = ReturnType<typeof readSportSearch>

/** What is as usual is left out. */
export function writeSportSearch({ sorte, annee, texte, page }: SportSearch): SportSearchParams {
  return {
    ...(sorte !== 'tous' && { sorte }),
    ...(annee !== null && { annee: String(annee) }),
    ...(texte && { recherche: texte }),
    ...(page > 1 && { page: String(page) }),
  }
}
