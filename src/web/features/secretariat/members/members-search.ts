/** Query parameters of the search: text, status and page. */
export const memberSearch = ['recherche', 'statut', 'page'] as const

export type MemberSearchParams = Partial<Record<(typeof memberSearch)[number], string>>

const STATUSES = ['tous', 'licencies', 'non-licencies'] as const

/** Invalid values are ignored. */
export function parseMemberSearchParams({ recherche, statut, page }: MemberSearchParams) {
  return {
    texte: (recherche ?? '').slice(0, 200),
    statut: STATUSES.find((one) => one === statut) ?? 'tous',
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

export type MemberSearchState = ReturnType<typeof parseMemberSearchParams>

/** Without defaults. */
export function toMemberSearchParams({ texte, statut, page }: MemberSearchState): MemberSearchParams {
  return {
    ...(texte && { recherche: texte }),
    ...(statut !== 'tous' && { statut }),
    ...(page > 1 && { page: String(page) }),
  }
}
