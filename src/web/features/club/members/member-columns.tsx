import { clubMessages } from '#contract/club-messages.ts'
import { licenceStatus } from '#domain/licence-status.ts'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import { today } from '#web/lib/today.ts'
import { Belt } from '#web/ui/belt.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { WishBadge } from '#web/ui/wish-badge.tsx'
import classes from './club-members-page.module.css'
import { SORTS } from './listing-search.ts'
import { RenewalAction, RenewalTick } from './renewal-cells.tsx'

/** Sorts members without a licence last, as the server does. */
const NO_END = '9999-12-31'

/** Without the right to register, rows have no action. */
export function memberColumns(canRegister: boolean): Column<LicenceRow>[] {
  return canRegister
    ? [
        { ...name, show: (row) => <NameToTick row={row} /> },
        ...facts,
        { title: 'Actions', actions: true, show: (row) => <RenewalAction row={row} /> },
      ]
    : [name, ...facts]
}

const name: Column<LicenceRow> = {
  title: SORTS.nom,
  lead: true,
  sortBy: ({ nom, prenom }) => `${nom} ${prenom}`,
  show: (row) => <Name row={row} />,
}

const facts: Column<LicenceRow>[] = [
  {
    title: SORTS.grade,
    sortBy: ({ grade }) => grade?.id ?? null,
    show: ({ grade }) =>
      grade ? (
        <span className={classes.grade}>
          <Belt grade={grade.grade} width={40} /> {grade.grade}
        </span>
      ) : (
        <span className={classes.nothing}>Sans grade</span>
      ),
  },
  {
    title: SORTS.fin,
    // As a number, such as 20261231: texts are compared by a collator, which is slow to create and to use.
    sortBy: ({ date_fin }) => Number((date_fin ?? NO_END).replaceAll('-', '')),
    show: ({ date_fin }) => <EndOfLicence dateFin={date_fin} />,
  },
]

function Name({ row: { nom, prenom, numero_licence, souhait } }: { row: LicenceRow }) {
  return (
    <span className={classes.member}>
      <PersonName nom={nom} prenom={prenom} />
      <span className={classes.licence}>{numero_licence}</span>
      {souhait && <WishBadge />}
    </span>
  )
}

function NameToTick({ row }: { row: LicenceRow }) {
  return (
    <span className={classes.toTick}>
      <RenewalTick row={row} />
      <Name row={row} />
    </span>
  )
}

const END_HINTS = { near: clubMessages.licenceNear, expired: clubMessages.licenceExpired }

function EndOfLicence({ dateFin }: { dateFin: string | null }) {
  const status = licenceStatus(dateFin, today())
  if (status === 'none') return <StatusBadge tone="quiet">À licencier</StatusBadge>
  if (status === 'licensed') return <LicenceBadge dateFin={dateFin} short />
  return (
    <Hint text={END_HINTS[status]}>
      <LicenceBadge dateFin={dateFin} short />
    </Hint>
  )
}
