import { EARLIEST_DATE, LATEST_DATE, yearOf } from '#domain/dates.ts'
import { isIban } from '#domain/iban.ts'
import { isPersonName, MAX_NAME_LENGTH } from '#domain/person-name.ts'
import { isPhoneNumber } from '#domain/phone-number.ts'
import type { TextField } from './fields.ts'

// Rules that several forms share.

export function max(length: number): NonNullable<TextField['max']> {
  return [length, `Maximum ${length} caractères.`]
}

export const aDate: NonNullable<TextField['format']> = [
  'date',
  `Entrez une date qui existe, entre ${yearOf(EARLIEST_DATE)} et ${yearOf(LATEST_DATE)}.`,
]

export const aPersonName: NonNullable<TextField['newValue']> = [
  isPersonName,
  `Des lettres, espaces, traits d’union, apostrophes et points uniquement, ${MAX_NAME_LENGTH} caractères au maximum.`,
]

export const aPhoneNumber: NonNullable<TextField['newValue']> = [
  isPhoneNumber,
  'Des chiffres, des espaces et les signes + ( ) / . - uniquement.',
]

export const anIban: NonNullable<TextField['newValue']> = [
  isIban,
  'Ce numéro de compte (IBAN) n’est pas correct\u00a0: vérifiez ses chiffres.',
]
