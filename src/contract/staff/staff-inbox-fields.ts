import type { TextField } from '#contract/fields.ts'
import type { StaffTask } from '#domain/staff-rights.ts'

/** Kinds of inbox items, in the order of the filters. */
export const inboxKinds = [
  'demande',
  'mouvement',
  'alerte',
  'mail',
  'doublon',
  'effacement',
  'nettoyage',
  'tache',
] as const

export type InboxKind = (typeof inboxKinds)[number]

/** Whose work the items of a kind are: who may not read it does not see them, who may not write it does not settle them. */
export const inboxTasks = {
  demande: 'members',
  mouvement: 'bank',
  alerte: 'orders',
  mail: 'mails',
  doublon: 'members',
  effacement: 'privacy',
  nettoyage: 'privacy',
  tache: 'operation',
} as const satisfies Record<InboxKind, StaffTask>

/** How an item was settled, for later readers. */
export const settlementFields = {
  note: { required: 'Une note est requise.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>
