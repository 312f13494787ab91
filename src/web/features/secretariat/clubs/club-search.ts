/** Query parameters of the list: search and page. */
export const clubSearch = ['recherche', 'page'] as const

export type ClubSearchParams = Partial<Record<(typeof clubSearch)[number], string>>

/** Invalid values are ignored. */
export function readClubSearch({ recherche, page }: ClubSearchParams) {
  return {
    texte: (recherche ?? '').slice(0, 200),
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** Without defaults. */
export function writeClubSearch({ texte, page }: ReturnType<typeof readClubSearch>): ClubSearchParams {
  return { ...(texte && { recherche: texte }), ...(page > 1 && { page: String(page) }) }
}
