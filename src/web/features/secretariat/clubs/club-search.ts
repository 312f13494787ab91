/** What the address of the list says: what was typed, and the page. */
export const clubSearch = ['recherche', 'page'] as const

export type ClubSearchAddress = Partial<Record<(typeof clubSearch)[number], string>>

/** What makes no sense counts as absent. */
export function readClubSearch({ recherche, page }: ClubSearchAddress) {
  return {
    texte: (recherche ?? '').slice(0, 200),
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** What is as usual is left out. */
export function writeClubSearch({ texte, page }: ReturnType<typeof readClubSearch>): ClubSearchAddress {
  return { ...(texte && { recherche: texte }), ...(page > 1 && { page: String(page) }) }
}
