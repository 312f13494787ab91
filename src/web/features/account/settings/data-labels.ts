import { formatAuditAction, subjectLabels, valueLabels } from '#contract/audit-messages.ts'
import { securityEventLabels } from '#contract/security-event-messages.ts'
import { formatDate, isCalendarDate } from '#domain/dates.ts'
import { formatBrowser } from '#domain/format-browser.ts'
import { formatMoney } from '#domain/money.ts'
import { formatWeight } from '#domain/weight-category.ts'
import { formatInstant } from '#web/lib/format-instant.ts'

/** Labels of the export's keys; the others are readable as they are. */
const LABELS: Record<string, string> = {
  sessions: 'Connexions',
  actions: 'Ce que vous avez fait',
  e_mails: 'E-mails envoyés',
  id_member: 'Membre',
  email: 'E-mail',
  name: 'Nom',
  surname: 'Prénom',
  tel: 'Téléphone',
  prenom: 'Prénom',
  created_at: 'Créé le',
  email_confirmed_at: 'E-mail confirmé le',
  password_changed_at: 'Mot de passe changé le',
  last_used_at: 'Dernière utilisation',
  ip: 'Adresse IP',
  user_agent: 'Navigateur',
  journal_de_securite: 'Journal de sécurité',
  network: 'Adresse IP',
  ended_at: 'Terminée le',
  end_reason: 'Terminée par',
  cles_d_acces: 'Clés d’accès',
  applications_d_authentification: 'Applications d’authentification',
  codes_de_secours: 'Codes de secours',
  confirmed_at: 'Confirmé le',
  liens_envoyes: 'Liens envoyés',
  purpose: 'Pour',
  new_email: 'Nouvelle adresse',
  expires_at: 'Expire le',
  used_at: 'Utilisé le',
  role: 'Rôle',
  roles: 'Rôles',
  granted_at: 'Accordé le',
  licences_liees: 'Licences liées',
  linked_at: 'Lié le',
  kind: 'Événement',
  subject: 'À propos de',
  text: 'Texte',
  sent_at: 'Envoyé le',
  at: 'Date et heure',
  numero_licence: 'Numéro de licence',
  date_naissance: 'Date de naissance',
  complement: 'Complément d’adresse',
  cp: 'Code postal',
  mail: 'E-mail',
  telephone: 'Téléphone',
  telephone_gsm: 'Téléphone ou GSM',
  gsm: 'GSM',
  expiry_reminders: 'Rappels d’expiration',
  grade_date: 'Date du grade',
  categorie_age: 'Catégorie d’âge',
  categorie_grade: 'Catégorie de grade',
  categorie_poids: 'Catégorie de poids',
  adult_notice_sent_at: 'Averti à sa majorité le',
  licences: 'Affiliations',
  annee: 'Année',
  date_debut: 'Début',
  date_fin: 'Fin',
  cancelled_at: 'Annulée le',
  cancel_reason: 'Raison de l’annulation',
  diplome: 'Diplôme',
  recorded_at: 'Enregistré le',
  undone_at: 'Retiré le',
  reussite: 'Réussite',
  resultat: 'Résultat',
  palmares_combat: 'Palmarès combat',
  palmares_poomsae: 'Palmarès poomsae',
  competition: 'Compétition',
  combats_gagnes: 'Combats gagnés',
  clubs_geres: 'Clubs gérés',
  write: 'Peut modifier les données',
  can_register_member: 'Peut inscrire des membres',
  commandes: 'Commandes',
  numero: 'Numéro',
  prix_en_cents: 'Prix',
  etat: 'État',
  recapitulatifs: 'Récapitulatifs',
  demandes_d_inscription: 'Demandes d’inscription',
  decided_at: 'Décidée le',
  champs: 'Données changées',
}

export function labelOf(name: string): string {
  if (LABELS[name]) return LABELS[name]
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

const VALUES: Record<string, Record<string, string>> = {
  sexe: valueLabels.sexe!,
  etat: valueLabels.state!,
  role: valueLabels.role!,
  kind: securityEventLabels,
  purpose: {
    confirm_email: 'Confirmer l’adresse e-mail',
    reset_password: 'Choisir un nouveau mot de passe',
    change_email: 'Changer l’adresse de connexion',
  },
  end_reason: {
    logout: 'une déconnexion',
    password: 'un changement de mot de passe',
    reuse: 'la sécurité\u00a0: un ancien jeton a été réutilisé',
    staff: 'le secrétariat',
    expired: 'l’expiration de la session',
    role: 'un changement de rôle',
    second_factor: 'un changement du second facteur',
  },
}

/** A single value of the export as people read it; '' without one. */
export function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const word = VALUES[name]?.[text]
  if (word) return word
  if (name === 'prix_en_cents') return formatMoney(Number(value))
  if (name === 'categorie_poids') return formatWeight(text)
  if (name === 'user_agent') return formatBrowser(text)
  if (name === 'action') return formatAuditAction(text)
  if (name === 'subject') return text.replace(/^[a-z]+(?= )/, (kind) => subjectLabels[kind] ?? kind)
  if (isCalendarDate(text)) return formatDate(text)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return formatInstant(text)
  return text
}
