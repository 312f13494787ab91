import { clubMessages } from '../../../contract/club-messages.ts'
import { licenceStatus } from '../../../domain/licence-status.ts'
import type { LicenceRow } from '../../lib/active-club.ts'
import { today } from '../../lib/today.ts'
import { Belt } from '../../ui/belt.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Hint } from '../../ui/hint.tsx'
import { LicenceBadge } from '../../ui/licence-badge.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './club-members-page.module.css'
import { SORTS } from './listing-search.ts'

/** After every date, as the server sorts who has no licence yet. */
const NO_END = '9999-12-31'

/** Without the right to register there is nothing to do with a row. */
export function memberColumns(canRegister: boolean): Column<LicenceRow>[] {
  return canRegister ? [...memberFacts, actions] : memberFacts
}

const memberFacts: Column<LicenceRow>[] = [
  {
    title: SORTS.nom,
    lead: true,
    sortBy: ({ nom, prenom }) => `${nom} ${prenom}`,
    show: ({ nom, prenom, numero_licence }) => (
      <span className={classes.member}>
        <span>
          <b>{nom}</b> {prenom}
        </span>
        <span className={classes.licence}>{numero_licence}</span>
      </span>
    ),
  },
  {
    title: SORTS.grade,
    sortBy: ({ grade }) => grade?.id ?? null,
    show: ({ grade }) =>
      grade ? (
        <span className={classes.grade}>
          <Belt grade={grade.grade} width={40} /> {grade.grade}
        </span>
      ) : (
        <span className={classes.nothing}>Aucun</span>
      ),
  },
  {
    title: SORTS.fin,
    sortBy: ({ date_fin }) => date_fin ?? NO_END,
    show: ({ date_fin }) => <EndOfLicence dateFin={date_fin} />,
  },
]

const actions: Column<LicenceRow> = { title: 'Actions', show: (row) => <Renewal row={row} /> }

const END_HINTS = { near: clubMessages.licenceNear, expired: clubMessages.licenceExpired }

function EndOfLicence({ dateFin }: { dateFin: string | null }) {
  const status = licenceStatus(dateFin, today())
  if (status === 'none') return <StatusBadge tone="quiet">À licencier</StatusBadge>
  if (status === 'licensed') return <LicenceBadge dateFin={dateFin} />
  return (
    <Hint text={END_HINTS[status]}>
      <LicenceBadge dateFin={dateFin} />
    </Hint>
  )
}

/** Why a licence that has ended, or soon will, cannot be renewed here. */
function Renewal({ row }: { row: LicenceRow }) {
  const { alreadyInAnOrder, cantBeSelect } = row.member
  if (licenceStatus(row.date_fin, today()) === 'licensed') return null
  if (alreadyInAnOrder) {
    return (
      <Hint text={clubMessages.alreadyOrdered}>
        <StatusBadge tone="quiet">Déjà commandé</StatusBadge>
      </Hint>
    )
  }
  if (!cantBeSelect) return null
  return (
    <Hint text={clubMessages.notRenewable}>
      <StatusBadge tone="quiet">Non-renouvellable</StatusBadge>
    </Hint>
  )
}
