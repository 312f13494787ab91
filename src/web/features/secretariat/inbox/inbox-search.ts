import { type InboxKind, inboxKinds } from '#contract/staff/staff-inbox-fields.ts'

/** What the address of the inbox says: which kind, whose, and the page. */
export const inboxSearch = ['sorte', 'a-moi', 'page'] as const

export type InboxParams = Partial<Record<(typeof inboxSearch)[number], string>>

export interface InboxState {
  sorte: InboxKind | null
  a_moi: boolean
  page: number
}

/** What makes no sense counts as absent. */
export function parseInboxParams({ sorte, 'a-moi': own, page }: InboxParams): InboxState {
  return {
    sorte: inboxKinds.find((kind) => kind === sorte) ?? null,
    a_moi: own === 'oui',
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** What is as usual is left out. */
export function toInboxParams({ sorte, a_moi, page }: InboxState): InboxParams {
  return { ...(sorte && { sorte }), ...(a_moi && { 'a-moi': 'oui' }), ...(page > 1 && { page: String(page) }) }
}
