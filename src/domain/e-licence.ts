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

interface Holder {
  id_member: number
  licences: HeldLicence[]
}

/** Those whose licence is valid first; among equals the given order stays. */
export function validFirst<T extends Holder>(holders: T[], today: CalendarDate): T[] {
  const rank = ({ licences }: T) => (eLicenceState(licences, today).valid ? 0 : 1)
  return holders.toSorted((one, other) => rank(one) - rank(other))
}

/** Whose e-licence is shown to begin with: the active member's unless it is not valid and another one is. */
export function eLicenceToShow<T extends Holder>(holders: T[], active: number | null, today: CalendarDate) {
  const [first] = validFirst(holders, today)
  const own = holders.find(({ id_member }) => id_member === active)
  return own && (eLicenceState(own.licences, today).valid || !eLicenceState(first!.licences, today).valid) ? own : first
}
