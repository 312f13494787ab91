import type { CalendarDate } from '#domain/dates.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'
import type { DemoClub } from './add-clubs.ts'
import { covers } from './demo-dates.ts'

export interface DemoLicence extends LicencePeriod {
  id: number
  club: DemoClub
}

export interface PlannedMember {
  numero_licence: string
  nom: string
  prenom: string
  sexe: 0 | 1
  date_naissance: CalendarDate | null
  adresse: string
  cp: string
  ville: string
  mail: string
  telephone: string
  gsm: string
  complement: string
  newsletter: boolean
  code: string
  /** Oldest first. */
  licences: Omit<DemoLicence, 'id'>[]
  /** Years of practice before the first licence the portal knows. */
  practisedBefore: number
  topGrade?: string | null
  competes: boolean
  /** From the lightest (0) to the heaviest (1) of the same age and sex. */
  build: number
  hair?: [number, number, number]
}

export interface DemoMember extends PlannedMember {
  id: number
  licences: DemoLicence[]
}

export function memberNumbered(members: DemoMember[], numero: string): DemoMember {
  const member = members.find(({ numero_licence }) => numero_licence === numero)
  if (!member) throw new Error(`The demo has no member ${numero}.`)
  return member
}

export function isLicensedOn({ licences }: PlannedMember, date: CalendarDate): boolean {
  return licences.some((licence) => covers(licence, date))
}
