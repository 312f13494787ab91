import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { FoundMember } from '#web/features/secretariat/members/member-queries.ts'
import { paths } from '#web/paths.ts'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import classes from './members.module.css'

export const LIST_ID = 'membres-trouves'

interface Props {
  rows: FoundMember[]
  active: FoundMember | undefined
  /** Given, a click chooses the row instead of opening it. */
  onChoose?: (row: FoundMember) => void
}

/** Results under the search box, reached by arrow keys from the box or by Tab. */
export function FoundMembers({ rows, active, onChoose }: Props) {
  return (
    <ul id={LIST_ID} className={classes.rows} aria-label="Membres trouvés" hidden={rows.length === 0}>
      {rows.map((row) => (
        <Row key={row.id_member} row={row} active={row === active} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function Row({ row, active, onChoose }: { row: FoundMember; active: boolean; onChoose: Props['onChoose'] }) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <li ref={line} className={classes.row} data-active={active}>
      {onChoose ? (
        <button type="button" className={classes.open} onClick={() => onChoose(row)}>
          <Facts row={row} />
        </button>
      ) : (
        <Link to={paths.staffMember} params={{ id: String(row.id_member) }} className={classes.open}>
          <Facts row={row} />
        </Link>
      )}
    </li>
  )
}

function Facts({ row }: { row: FoundMember }) {
  const { nom, prenom, numero_licence, date_naissance, ville, club, date_fin, proche } = row
  return (
    <>
      <span className={classes.name}>
        <PersonName nom={nom} prenom={prenom} />
        {proche && <span className={classes.place}> (nom proche)</span>}
      </span>
      <span className={classes.number}>{numero_licence}</span>
      <span>{date_naissance ? formatDate(date_naissance) : 'Date inconnue'}</span>
      <span className={classes.place}>{ville || '-'}</span>
      <span className={classes.place}>{club ?? 'Aucun club'}</span>
      <span>
        <LicenceBadge dateFin={date_fin} />
      </span>
    </>
  )
}
