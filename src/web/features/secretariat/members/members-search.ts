/** What the address of the search says: what was typed, who is meant, and the page. */
export const memberSearch = ['recherche', 'statut', 'page'] as const

export type MemberSearchParams = Partial<Record<(typeof memberSearch)[number], string>>

const STATUSES = ['tous', 'licencies', 'non-licencies'] as const

/** What makes no sense counts as absent. */
export function parseMemberSearchParams({ recherche, statut, page }: MemberSearchParams) {
  return {
    texte: (recherche ?? '').slice(0, 200),
    statut: STATUSES.find((one) => one === statut) ?? 'tous',
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

export type MemberSearchState = ReturnType<typeof parseMemberSearchParams>

/** What is as usual is left out. */
export function toMemberSearchParams({ texte, statut, page }: MemberSearchState): MemberSearchParams {
  return {
    ...(texte && { recherche: texte }),
    ...(statut !== 'tous' && { statut }),
    ...(page > 1 && { page: String(page) }),
  }
}
