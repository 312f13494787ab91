import { isDeepStrictEqual } from 'node:util'
import { actionLabels, fieldLabels } from '#contract/audit-messages.ts'

/** Label of an action without a label, so that every entry is shown. */
const OTHERWISE = 'Fiche modifiée'

/** Fields that a member may see; the others of an entry may be about another person. */
const FIELDS = [
  'nom',
  'prenom',
  'sexe',
  'date_naissance',
  'numero_licence',
  'adresse',
  'complement',
  'cp',
  'ville',
  'mail',
  'telephone',
  'gsm',
  'newsletter',
  'expiry_reminders',
  'grade',
  'date',
  'club',
  'date_debut',
  'date_fin',
  'resultat',
]

export interface RecordedEvent {
  at: Date
  id_account: number | null
  actor: string
  action: string
  before: unknown
  after: unknown
  club: string | null
  /** The name of the actor's account, while it is linked to the member. */
  linked_name: string | null
  by_staff: boolean
}

export interface HistoryReader {
  idAccount: number
  /** Whether the reader may know which other accounts are linked to the member (decision 8). */
  seesLinkedAccounts: boolean
}

/** The actor of an entry, as far as the reader may know. */
export function formatActor(event: RecordedEvent, { idAccount, seesLinkedAccounts }: HistoryReader): string {
  if (event.id_account === idAccount) return 'Vous'
  if (event.club !== null) return `Le club ${event.club}`
  if (event.linked_name !== null) return seesLinkedAccounts ? event.linked_name : 'Un autre compte lié'
  if (event.by_staff) return 'Le secrétariat'
  if (event.actor === 'portal') return 'Le portail'
  return event.id_account === null ? 'Un compte supprimé depuis' : 'Un compte qui n’est plus lié'
}

export function formatAction({ action }: Pick<RecordedEvent, 'action'>): string {
  return actionLabels[action] ?? OTHERWISE
}

export interface FieldChange {
  champ: string
  avant: unknown
  apres: unknown
}

/** The changed fields that the member may see; only the federation sees the others. */
export function changedFields({ before, after }: RecordedEvent): FieldChange[] {
  return changesOf(before, after)
    .filter(({ field }) => FIELDS.includes(field))
    .map(named)
}

/** Every field of an entry with before and after; only for the federation. */
export function allFields({ before, after }: Pick<RecordedEvent, 'before' | 'after'>): FieldChange[] {
  return changesOf(before, after).map(named)
}

function changesOf(before: unknown, after: unknown) {
  const [was, is] = [asFields(before), asFields(after)]
  // In the order of a record, since jsonb does not keep the order of keys.
  return [...new Set([...Object.keys(fieldLabels), ...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !isDeepStrictEqual(was[field], is[field]))
    .map((field) => ({ field, avant: was[field] ?? null, apres: is[field] ?? null }))
}

function named({ field, avant, apres }: { field: string; avant: unknown; apres: unknown }): FieldChange {
  return { champ: fieldLabels[field] ?? field, avant, apres }
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
