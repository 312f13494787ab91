import { addDays, type CalendarDate } from './dates.ts'

export interface HeldLicence {
  date_debut: CalendarDate
  date_fin: CalendarDate
  club: string
}

export interface ELicenceState {
  valid: boolean
  /** The club of the current licence, else of the last one. */
  club: string | null
  /** The last day of the licence and those that follow without a gap. */
  date_fin: CalendarDate | null
}

/** The content of an e-licence on that day. Future licences do not count. */
export function eLicenceState(licences: HeldLicence[], today: CalendarDate): ELicenceState {
  const inOrder = licences.toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))
  const latest = inOrder.findLast((licence) => licence.date_debut <= today)
  if (!latest) return { valid: false, club: null, date_fin: null }
  if (latest.date_fin < today) return { valid: false, club: latest.club, date_fin: latest.date_fin }
  let date_fin = latest.date_fin
  for (const next of inOrder) if (next.date_debut === addDays(date_fin, 1)) date_fin = next.date_fin
  return { valid: true, club: latest.club, date_fin }
}
