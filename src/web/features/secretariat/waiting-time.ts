const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The waiting time, short enough for a list. */
export function formatWaitingTime(since: Date, now: Date): string {
  const waited = Math.max(0, now.getTime() - since.getTime())
  if (waited < HOUR) return 'moins d’une heure'
  if (waited < DAY) return `${Math.floor(waited / HOUR)} h`
  const days = Math.floor(waited / DAY)
  if (days < 60) return days === 1 ? '1 jour' : `${days} jours`
  const months = Math.floor(days / 30)
  return months < 24 ? `${months} mois` : `${Math.floor(days / 365)} ans`
}
