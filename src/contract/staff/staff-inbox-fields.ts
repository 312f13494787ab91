import type { TextField } from '#contract/fields.ts'

/** What waits for a person, in the order in which the filters show it. */
export const inboxKinds = ['demande', 'mouvement', 'alerte', 'mail', 'doublon', 'tache'] as const

export type InboxKind = (typeof inboxKinds)[number]

/** What was done about it, for whoever asks later. */
export const settlementFields = {
  note: { required: 'Une note est requise.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>
