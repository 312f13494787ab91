import type { TextField } from '#contract/fields.ts'

/** Kinds of inbox items, in the order of the filters. */
export const inboxKinds = ['demande', 'mouvement', 'alerte', 'mail', 'doublon', 'tache'] as const

export type InboxKind = (typeof inboxKinds)[number]

/** How an item was settled, for later readers. */
export const settlementFields = {
  note: { required: 'Une note est requise.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>
