import { type AuditAction, actionLabels, fieldLabels } from '#contract/audit-messages.ts'
import { changesOf } from './format-audit-fields.ts'

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
  return Object.hasOwn(actionLabels, action) ? actionLabels[action as AuditAction] : OTHERWISE
}

export interface FieldChange {
  champ: string
  avant: unknown
  apres: unknown
}

/** The changed fields that the member may see; only the federation sees the others. */
export function changedFields(event: RecordedEvent): FieldChange[] {
  return changesOf(event)
    .filter(({ field }) => FIELDS.includes(field))
    .map(({ field, avant, apres }) => ({ champ: fieldLabels[field]!, avant, apres }))
}
