import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { movementStates, personReasons, staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { formatDate, isCalendarDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { type Movement, movementsQuery } from '#web/features/secretariat/bank/bank-queries.ts'
import { useMay } from '#web/features/secretariat/may.tsx'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'
import classes from './bank.module.css'
import { Communication } from './communication.tsx'
import { IgnoreMovements } from './decide-movement.tsx'

const SIZE = 50

const TONES: Record<Movement['state'], StatusTone> = {
  unmatched: 'warn',
  booked: 'ok',
  payout: 'ok',
  ignored: 'quiet',
}
const STATES = ['tous', 'unmatched', 'booked', 'payout', 'ignored'] as const
const choices = STATES.map((value) => ({ value, label: value === 'tous' ? 'Tous' : movementStates[value] }))

export function MovementState({ movement: { state, reason, order, versement_probable } }: { movement: Movement }) {
  return (
    <span className={classes.fate}>
      <StatusBadge tone={TONES[state]}>{movementStates[state]}</StatusBadge>
      {state === 'booked' && order && (
        <Link to={paths.staffOrder} params={{ id: String(order.id_order) }}>
          {order.numero}, {order.club}
        </Link>
      )}
      {state === 'unmatched' && reason && (
        <span>{versement_probable ? staffBankMessages.payoutLikely : personReasons[reason]}</span>
      )}
    </span>
  )
}

const counterpartyOf = ({ counterparty_name }: Movement) => counterparty_name || 'Inconnu'

function Counterparty({ movement }: { movement: Movement }) {
  const mouvement = String(movement.id_movement)
  return (
    <Link className={classes.who} to={paths.staffBank} search={(now) => ({ ...now, mouvement })}>
      {counterpartyOf(movement)}
    </Link>
  )
}

const columns: Column<Movement>[] = [
  { title: 'De', lead: true, show: (movement) => <Counterparty movement={movement} /> },
  { title: 'Date', show: ({ value_date }) => formatDate(value_date) },
  { title: 'Communication', show: (movement) => <Communication {...movement} /> },
  { title: 'Montant', show: ({ amount }) => formatEuros(amount), align: 'end' },
  { title: 'État', show: (movement) => <MovementState movement={movement} /> },
]

/** The same with a box before each, to decide about several at once. */
function columnsWithBoxes(ticked: ReadonlySet<number>, onTick: (id: number) => void): Column<Movement>[] {
  const [, ...others] = columns
  const who: Column<Movement> = {
    title: 'De',
    lead: true,
    show: (movement) => (
      <span className={classes.ticked}>
        <Checkbox
          aria-label={`${counterpartyOf(movement)}, ${formatEuros(movement.amount)}`}
          checked={ticked.has(movement.id_movement)}
          onChange={() => onTick(movement.id_movement)}
        />
        <Counterparty movement={movement} />
      </span>
    ),
  }
  return [who, ...others]
}

function toggled(ticked: ReadonlySet<number>, id: number) {
  const next = new Set(ticked)
  if (!next.delete(id)) next.add(id)
  return next
}

function UndecidedTable({ movements }: { movements: Movement[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  // A movement that was decided since, here or by a colleague, is no longer listed.
  const ids = movements.map(({ id_movement }) => id_movement).filter((id) => ticked.has(id))
  const tick = (id: number) => setTicked(toggled(ticked, id))
  return (
    <>
      <MovementTable movements={movements} shown={columnsWithBoxes(ticked, tick)} />
      {ids.length > 0 && <IgnoreMovements ids={ids} onDone={() => setTicked(new Set())} />}
    </>
  )
}

function MovementTable({ movements, shown }: { movements: Movement[]; shown: Column<Movement>[] }) {
  return (
    <DataTable label="Mouvements" columns={shown} rows={movements} rowKey={({ id_movement }) => id_movement} paged />
  )
}

export function MovementList({ chosen }: { chosen: number | null }) {
  const may = useMay()
  const search = useSearch({ from: '/secretariat/banque' })
  const navigate = useNavigate({ from: '/secretariat/banque' })
  const etat = STATES.find((one) => one === search.etat) ?? 'tous'
  const texte = (search.texte ?? '').slice(0, 100)
  const page = /^[1-9]\d{0,3}$/.test(search.page ?? '') ? Number(search.page) : 1
  const jour = isCalendarDate(search.jour ?? '') ? search.jour! : ''
  const { data, error, isPlaceholderData } = useQuery(movementsQuery({ etat, texte, jour, page, size: SIZE }))
  const change = (changed: { etat?: string; texte?: string; jour?: string; page?: string }, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changed }), replace, resetScroll: false })
  function advice() {
    if (etat !== 'tous' || texte.trim() !== '' || jour !== '') return 'Retirez un filtre pour voir les autres.'
    if (chosen === null && may('staffImportBankFile')) return 'Commencez par importer le fichier de la banque.'
    return 'Les virements apparaissent ici dès que le fichier de la banque est importé.'
  }

  return (
    <Section title="Mouvements">
      <div className={classes.controls}>
        <SearchBox
          className={classes.search}
          label="Nom, club, communication ou montant"
          maxLength={100}
          text={texte}
          onText={(value) => change({ texte: value || undefined }, true)}
        />
        <SegmentedControl
          aria-label="État"
          className={classes.states}
          data={choices}
          value={etat}
          onChange={(value) => change({ etat: value === 'tous' ? undefined : value })}
        />
      </div>
      {jour !== '' && (
        <p className={classes.day}>
          Extrait du {formatDate(jour)}, virements reçus et corrections seulement.
          <Button variant="default" size="compact-sm" onClick={() => change({ jour: undefined })}>
            Voir tous les jours
          </Button>
        </p>
      )}
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={240} radius="md" />}
      {data?.rows.length === 0 && (
        <Empty icon={<IconBuildingBank />} title="Aucun mouvement">
          <p>{advice()}</p>
        </Empty>
      )}
      {data && data.rows.length > 0 && (
        <div aria-busy={isPlaceholderData} className={classes.found}>
          {etat === 'unmatched' && may('staffIgnoreMovements') ? (
            <UndecidedTable movements={data.rows} />
          ) : (
            <MovementTable movements={data.rows} shown={columns} />
          )}
          <Pager total={data.total} page={page} size={SIZE} onPage={(next) => change({ page: String(next) })} />
        </div>
      )}
    </Section>
  )
}
