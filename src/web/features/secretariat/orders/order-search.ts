import { ORDER_STATES } from '#domain/order-status.ts'

/** Query parameters of the list, so that a link or the back button restores it. */
export const orderSearch = ['etat', 'mode', 'club', 'texte', 'du', 'au', 'page'] as const
export type OrderSearchParams = Partial<Record<(typeof orderSearch)[number], string>>

const STATES = ['tous', 'ouverts', ...ORDER_STATES] as const
const MODES = ['tous', 'virement', 'payementElectronique'] as const

/** Invalid values are ignored. */
export function readOrderSearch({ etat, mode, club, texte, du, au, page }: OrderSearchParams) {
  return {
    etat: STATES.find((one) => one === etat) ?? 'tous',
    mode: MODES.find((one) => one === mode) ?? 'tous',
    club: /^[1-9]\d{0,8}$/.test(club ?? '') ? club! : '',
    texte: (texte ?? '').slice(0, 100),
    du: du ?? '',
    au: au ?? '',
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

export type OrderSearchState = ReturnType<typeof readOrderSearch>

/** Without defaults. */
export function writeOrderSearch({ etat, mode, club, texte, du, au, page }: OrderSearchState): OrderSearchParams {
  return {
    ...(etat !== 'tous' && { etat }),
    ...(mode !== 'tous' && { mode }),
    ...(club && { club }),
    ...(texte.trim() && { texte: texte.trim() }),
    ...(du && { du }),
    ...(au && { au }),
    ...(page > 1 && { page: String(page) }),
  }
}
