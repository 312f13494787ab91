import { addMonths, type CalendarDate } from './dates.ts'

/** Two windows of the specification: three months for the status, two for the banner on the profile. */
export const STATUS_WINDOW_MONTHS = 3
export const BANNER_WINDOW_MONTHS = 2

/** `none`: accepted by a club, never licensed. */
export type LicenceStatus = 'licensed' | 'near' | 'expired' | 'none'

/** A licence is valid through its last day. */
export function isLicensed(dateFin: CalendarDate | null, today: CalendarDate): boolean {
  return dateFin !== null && dateFin >= today
}

export function licenceStatus(dateFin: CalendarDate | null, today: CalendarDate): LicenceStatus {
  if (dateFin === null) return 'none'
  if (!isLicensed(dateFin, today)) return 'expired'
  return dateFin <= addMonths(today, STATUS_WINDOW_MONTHS) ? 'near' : 'licensed'
}

/** The banner shows when the last day minus two months lies before today. */
export function showsExpiryBanner(dateFin: CalendarDate | null, today: CalendarDate): boolean {
  return dateFin !== null && isLicensed(dateFin, today) && addMonths(dateFin, -BANNER_WINDOW_MONTHS) < today
}
