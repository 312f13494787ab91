import { aDate, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import { isEnterpriseNumber } from '#domain/enterprise-number.ts'
import { isIban, parseIbans } from '#domain/iban.ts'
import { readEuros } from '#domain/money.ts'
import { staffReferenceMessages as messages } from './staff-reference-messages.ts'

const HTTPS = 'Entrez une adresse complète, qui commence par https://'
const link: TextField = {
  max: max(300),
  format: ['url', HTTPS],
  check: [(text) => text.startsWith('https://'), HTTPS],
}

export const DOCUMENT_BYTES = 10 * 1024 * 1024
export const TEMPLATE_BYTES = 2 * 1024 * 1024
/** Ten times the size of a document of two pages. */
export const TEMPLATE_UNPACKED_BYTES = 4 * 1024 * 1024

/** Limits of the table of points. */
export const POINTS = { places: 64, highestPlace: 512, highest: 100_000 } as const

const HIGHEST_PRICE_CENTS = 1_000_000

export const priceFields = {
  valid_from: { required: messages.priceDate, format: aDate },
  prix: {
    required: messages.priceAmount,
    max: max(20),
    check: [(text) => (readEuros(text) ?? Number.NaN) <= HIGHEST_PRICE_CENTS, messages.priceAmount],
  },
} satisfies Record<string, TextField>

export const documentFields = {
  titre: { required: 'Le titre est requis.', max: max(200) },
} satisfies Record<string, TextField>

/** The federation's settings; an empty field leaves the environment's value. */
export const federationFields = {
  name: { max: max(70) },
  short_name: { max: max(20) },
  address: { max: max(200) },
  phone: { max: max(50) },
  email: { max: max(255), format: ['email', 'Veuillez entrer une adresse e-mail valide.'] },
  enterprise_number: {
    max: max(20),
    check: [isEnterpriseNumber, 'Ce numéro d’entreprise n’existe pas\u00a0: vérifiez ses chiffres.'],
  },
  link_site: link,
  link_calendar: link,
  link_contact: link,
  link_open_club: link,
  link_exam: link,
} satisfies Record<string, TextField>

export const accountFields = {
  iban: { max: max(50), check: [isIban, 'Cet IBAN n’existe pas\u00a0: vérifiez ses chiffres.'] },
  bic: {
    max: max(11),
    check: [(text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), 'Un BIC compte 8 ou 11 lettres et chiffres.'],
  },
  /** The federation's other accounts, comma separated: their statements pay orders too. */
  other_ibans: {
    max: max(1000),
    check: [
      (text) => parseIbans(text).every(isIban),
      'Un de ces IBAN n’existe pas\u00a0: vérifiez ses chiffres, et la virgule entre deux comptes.',
    ],
  },
} satisfies Record<string, TextField>

export const federationLabels = {
  name: 'Nom',
  short_name: 'Sigle',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'E-mail',
  enterprise_number: 'Numéro d’entreprise',
  link_site: 'Site web',
  link_calendar: 'Calendrier',
  link_contact: 'Contact',
  link_open_club: 'Ouvrir un club',
  link_exam: 'Examens',
} as const

export const accountLabels = { iban: 'IBAN', bic: 'BIC', other_ibans: 'Autres comptes de la fédération' } as const

/** The placeholders of the Word template of the licence request, with their meaning. */
export const templateTags = {
  year: 'L’année demandée',
  nom: 'Nom du membre',
  prenom: 'Prénom',
  date_naissance: 'Date de naissance',
  sexe: 'Masculin ou Féminin',
  numero_licence: 'Numéro de licence',
  grade: 'Grade',
  adresse: 'Rue, numéro et complément',
  cp: 'Code postal',
  ville: 'Localité',
  telephone: 'Téléphone',
  gsm: 'GSM',
  mail: 'E-mail',
  club: 'Dernier club',
  numero_club: 'Numéro de ce club',
  federation: 'Nom de la fédération',
  federationShort: 'Sigle de la fédération',
  federationAddress: 'Adresse de la fédération',
  federationPhone: 'Téléphone de la fédération',
  federationEmail: 'E-mail de la fédération',
  minor: 'Entre {#minor} et {/minor}\u00a0: seulement pour un mineur',
} as const
