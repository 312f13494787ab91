/** An instant as answers write it, from a row or from JSON, inside which PostgreSQL writes instants in its own format. */
export function toIso(instant: Date | string): string
export function toIso(instant: Date | string | null): string | null
export function toIso(instant: Date | string | null) {
  return instant === null ? null : new Date(instant).toISOString()
}
