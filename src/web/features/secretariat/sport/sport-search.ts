import { EVENT_KINDS } from '#domain/sport-sheets/sheets.ts'

/** Query parameters of the list: kind, year, search and page. */
export const sportSearch = ['sorte', 'annee', 'recherche', 'page'] as const

export type SportSearchParams = Partial<Record<(typeof sportSearch)[number], string>>

/** Invalid values are ignored. */
export function readSportSearch({ sorte, annee, recherche, page }: SportSearchParams) {
  return {
    sorte: EVENT_KINDS.find((kind) => kind === sorte) ?? ('tous' as const),
    annee: /^(19|20|21)\d\d$/.test(annee ?? '') ? Number(annee) : null,
    texte: (recherche ?? '').slice(0, 100),
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

export type SportSearch = ReturnType<typeof readSportSearch>

/** Without defaults. */
export function writeSportSearch({ sorte, annee, texte, page }: SportSearch): SportSearchParams {
  return {
    ...(sorte !== 'tous' && { sorte }),
    ...(annee !== null && { annee: String(annee) }),
    ...(texte && { recherche: texte }),
    ...(page > 1 && { page: String(page) }),
  }
}
