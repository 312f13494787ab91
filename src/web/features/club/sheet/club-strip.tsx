import { config } from '#web/config.ts'
import type { Club } from '#web/features/club/active-club.ts'
import strip from '#web/ui/card-strip.module.css'

/** The card of the club in one line, on the screens of a phone that are about something else. */
export function ClubStrip({ club }: { club: Club }) {
  return (
    <aside className={`${strip.strip} no-print`} aria-label="Carte du club">
      <span className={strip.picture}>
        <img src={club.logo || config.logo} alt="" />
      </span>
      <p>
        <b>{club.club}</b>
        <span>Numéro {club.numero_club}</span>
      </p>
    </aside>
  )
}
