const day = new Intl.DateTimeFormat('fr-BE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Brussels',
})
const hour = new Intl.DateTimeFormat('fr-BE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Brussels' })

/** 15/11/2026 à 14:05, in Belgium. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  return `${day.format(date)}\u00a0à\u00a0${hour.format(date)}`
}
