import type { TextField } from '#contract/fields.ts'
import type { StaffRight } from '#domain/staff-rights.ts'

/** Kinds of inbox items, in the order of the filters. */
export const inboxKinds = [
  'demande',
  'mouvement',
  'alerte',
  'mail',
  'doublon',
  'effacement',
  'nettoyage',
  'envoi',
  'import',
  'tache',
] as const

export type InboxKind = (typeof inboxKinds)[number]

/**
 * The rights that show the items of a kind, and that let somebody take and settle them. A failing job is settled by
 * itself: whoever sees it may take it.
 */
export const inboxRights = {
  demande: { see: 'members:read', decide: 'members:write' },
  mouvement: { see: 'bank:read', decide: 'bank:write' },
  alerte: { see: 'orders:read', decide: 'orders:write' },
  mail: { see: 'mails:read', decide: 'mails:write' },
  doublon: { see: 'members:read', decide: 'members:write' },
  effacement: { see: 'privacy:read', decide: 'privacy:write' },
  nettoyage: { see: 'privacy:read', decide: 'privacy:write' },
  envoi: { see: 'mailing:read', decide: 'mailing:write' },
  import: { see: 'operation:write', decide: 'operation:write' },
  tache: { see: 'operation:read', decide: 'operation:read' },
} as const satisfies Record<InboxKind, Record<'see' | 'decide', StaffRight>>

/** How an item was settled, for later readers. */
export const settlementFields = {
  note: { required: 'Une note est requise.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>
