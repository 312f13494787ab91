/** What happened to a member's record, as the person reads it. */
const SENTENCES: Record<string, string> = {
  'member.link_account': 'Licence liée à un compte',
  'member.unlink_account': 'Lien avec un compte supprimé',
  'member.update_contact': 'Coordonnées modifiées',
  'member.photo': 'Photo modifiée',
  'member.set_grade': 'Grade modifié',
  'member.renew_e_licence': 'QR code de l’e-licence renouvelé',
  'member.tell_adult': 'Comptes liés annoncés au membre majeur',
}

/** For what other parts of the portal record: every entry is shown, also one this table has no words for. */
const OTHERWISE = 'Fiche modifiée'

const FIELDS: Record<string, string> = {
  nom: 'Nom',
  prenom: 'Prénom',
  sexe: 'Sexe',
  date_naissance: 'Date de naissance',
  numero_licence: 'Numéro de licence',
  adresse: 'Adresse',
  complement: 'Complément d’adresse',
  cp: 'Code postal',
  ville: 'Ville',
  mail: 'E-mail',
  telephone: 'Téléphone',
  gsm: 'GSM',
  newsletter: 'Newsletter',
  grade: 'Grade',
  date: 'Date du grade',
}

export interface RecordedEvent {
  at: Date
  id_account: number | null
  actor: string
  action: string
  before: unknown
  after: unknown
  club: string | null
  /** Of the account that did it, when that account is still linked to the member. */
  linked_name: string | null
  by_staff: boolean
}

/** Who did it, without telling more of a person than the member already knows. */
export function describeActor(event: RecordedEvent, idAccount: number): string {
  if (event.id_account === idAccount) return 'Vous'
  if (event.club !== null) return `Le club ${event.club}`
  if (event.linked_name !== null) return event.linked_name
  if (event.by_staff) return 'Le secrétariat'
  if (event.actor === 'portal') return 'Le portail'
  return event.id_account === null ? 'Un compte supprimé depuis' : 'Un compte qui n’est plus lié'
}

export function describeAction({ action }: RecordedEvent): string {
  return SENTENCES[action] ?? OTHERWISE
}

export interface FieldChange {
  champ: string
  avant: unknown
  apres: unknown
}

/** The fields of the member that changed. What else an entry carries is for the federation only. */
export function changedFields({ before, after }: RecordedEvent): FieldChange[] {
  const [was, is] = [asFields(before), asFields(after)]
  return Object.entries(FIELDS)
    .filter(([field]) => was[field] !== is[field])
    .map(([field, champ]) => ({ champ, avant: was[field] ?? null, apres: is[field] ?? null }))
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
