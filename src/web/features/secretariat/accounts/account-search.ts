/** Query parameters of the search: text and page. */
export const accountSearch = ['recherche', 'page'] as const

export type AccountSearchParams = Partial<Record<(typeof accountSearch)[number], string>>

/** Invalid values are ignored. */
export function readAccountSearch({ recherche, page }: AccountSearchParams) {
  return {
    texte: (recherche ?? '').slice(0, 200),
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** Without defaults. */
export function writeAccountSearch({ texte, page }: ReturnType<typeof readAccountSearch>): AccountSearchParams {
  return { ...(texte && { recherche: texte }), ...(page > 1 && { page: String(page) }) }
}
