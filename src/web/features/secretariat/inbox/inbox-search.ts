import { type InboxKind, inboxKinds } from '#contract/staff/staff-inbox-fields.ts'

/** Query parameters of the inbox: kind, owner and page. */
export const inboxSearch = ['sorte', 'a-moi', 'page'] as const

export type InboxParams = Partial<Record<(typeof inboxSearch)[number], string>>

export interface InboxState {
  sorte: InboxKind | null
  a_moi: boolean
  page: number
}

/** Invalid values are ignored. */
export function parseInboxParams({ sorte, 'a-moi': own, page }: InboxParams): InboxState {
  return {
    sorte: inboxKinds.find((kind) => kind === sorte) ?? null,
    a_moi: own === 'oui',
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** Without defaults. */
export function toInboxParams({ sorte, a_moi, page }: InboxState): InboxParams {
  return { ...(sorte && { sorte }), ...(a_moi && { 'a-moi': 'oui' }), ...(page > 1 && { page: String(page) }) }
}
