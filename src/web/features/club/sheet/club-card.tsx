import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { config } from '#web/config.ts'
import type { Club } from '#web/features/club/active-club.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { ClubLogo } from '#web/features/club/logo/club-logo.tsx'
import classes from './club-card.module.css'

export function ClubCard({ club, ids }: { club: Club; ids: ClubIds }) {
  const [open, setOpen] = useState(false)
  return (
    <aside className={`${classes.card} no-print`} aria-label="Carte du club">
      <div className={classes.front}>
        <div>
          <p className={classes.federation}>
            <img src={config.logo} alt="" width={20} height={20} /> Club {config.federation.shortName}
          </p>
          <p className={classes.name}>{club.club}</p>
          <p className={classes.number}>
            <span>Numéro</span> {club.numero_club}
          </p>
        </div>
        {club.logo && <img className={classes.small} src={club.logo} alt="" />}
      </div>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls="carte-club"
        onClick={() => setOpen(!open)}
      >
        Logo, membres, affiliation <IconChevronDown size={18} aria-hidden data-open={open} />
      </button>
      <div id="carte-club" className={classes.back} data-open={open}>
        <ClubLogo club={club} ids={ids} />
        <dl className={classes.facts}>
          <div>
            <dt>Cette année</dt>
            <dd>
              {club.membresThisYear} {club.membresThisYear > 1 ? 'membres' : 'membre'}
            </dd>
          </div>
          <div>
            <dt>Dernière affiliation</dt>
            <dd>{club.lastLicence?.annee ?? 'Aucune'}</dd>
          </div>
        </dl>
      </div>
    </aside>
  )
}
