import { IconPrinter, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { dispatchQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, type ButtonProps } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { useDownload } from '#web/ui/use-download.ts'
import { explainMissingDocument } from './explain-missing-document.ts'
import { markDispatched } from './order-dispatch.tsx'
import classes from './staff-orders.module.css'
import { useTicks } from './use-ticks.ts'

type Parcel = OutputOf<'staffListDispatch'>['rows'][number]

/** Orders to dispatch. */
export function DispatchPage() {
  const { data, error, isFetchedAfterMount } = useQuery(dispatchQuery)
  const [sent, setSent] = useState<number[]>([])
  return (
    <Page
      back={<BackLink to={paths.staffOrders}>Commandes</BackLink>}
      title="À envoyer par la poste"
      intro={<p>Les commandes payées qui ne sont pas encore parties, la plus ancienne en premier.</p>}
    >
      {sent.length > 0 && <Undo sent={sent} onDone={() => setSent([])} />}
      <Section title="Envois">
        {error && <Problem>{formatError(error)}</Problem>}
        {data && isFetchedAfterMount ? (
          <Parcels parcels={data} onSent={setSent} />
        ) : (
          !error && <Skeleton height={240} radius="md" />
        )}
      </Section>
    </Page>
  )
}

interface ParcelsProps {
  parcels: OutputOf<'staffListDispatch'>
  onSent: (sent: number[]) => void
}

/** The post usually takes all. The label of an order that is paid later is not among those that were printed. */
function Parcels({ parcels: { rows, total }, onSent }: ParcelsProps) {
  const { ticked, toggle } = useTicks(rows.map(keyOf))
  const chosen = rows.map(keyOf).filter((id) => ticked.has(id))
  if (rows.length === 0) {
    return (
      <Empty icon={<IconTruckDelivery />} title="Rien à envoyer">
        <p>
          Tout est parti. <Link to={paths.staffOrders}>Voir les commandes</Link>
        </p>
      </Empty>
    )
  }
  return (
    <>
      <DataTable label="Envois" columns={columnsOf(ticked, toggle)} rows={rows} rowKey={keyOf} paged />
      <ActionBar chosen={`${chosen.length} sur ${total} ${chosen.length > 1 ? 'choisies' : 'choisie'}`}>
        <PrintButton chosen={chosen} />
        <IfMay call="staffSetDispatched">
          <MarkButton
            orders={chosen}
            dispatched
            onDone={onSent}
            leftSection={<IconTruckDelivery size={18} aria-hidden />}
          >
            Marquer comme envoyées
          </MarkButton>
        </IfMay>
      </ActionBar>
    </>
  )
}

const keyOf = ({ id_order }: Parcel) => id_order

function columnsOf(ticked: ReadonlySet<number>, onToggle: (id: number) => void): Column<Parcel>[] {
  return [
    {
      title: 'Commande',
      lead: true,
      unbroken: true,
      show: ({ id_order, numero }) => (
        <Checkbox label={numero} checked={ticked.has(id_order)} onChange={() => onToggle(id_order)} />
      ),
    },
    { title: 'Payée le', show: ({ paid_at }) => formatDate(dateInBrussels(new Date(paid_at))) },
    { title: 'Club', show: ({ club }) => club },
    {
      title: 'Adresse',
      show: ({ adresse_livraison: { prenom, nom, adresse, complement, cp, ville } }) =>
        [`${prenom} ${nom}`, adresse, complement, `${cp} ${ville}`].filter(Boolean).join(', '),
    },
    { title: 'Licences', show: ({ nombre }) => nombre, align: 'end' },
  ]
}

function PrintButton({ chosen }: { chosen: number[] }) {
  const { busy, download } = useDownload(explainMissingDocument)
  const fetchList = () => callApi('staffPrintDispatch', { id_orders: chosen })
  return (
    <Button
      variant="default"
      loading={busy}
      disabled={chosen.length === 0}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void download(fetchList, `Envois-${today()}.pdf`)}
    >
      Liste et étiquettes (PDF)
    </Button>
  )
}

/** Undoes the last dispatch while the screen is open. */
function Undo({ sent, onDone }: { sent: number[]; onDone: () => void }) {
  return (
    <div className={classes.buttons}>
      <p className={classes.quiet} role="status">
        {sent.length} {sent.length > 1 ? 'commandes marquées comme envoyées.' : 'commande marquée comme envoyée.'}
      </p>
      <MarkButton orders={sent} dispatched={false} onDone={onDone} size="xs" variant="default">
        Annuler l’envoi
      </MarkButton>
    </div>
  )
}

interface MarkProps extends ButtonProps {
  orders: number[]
  dispatched: boolean
  /** Not called without a change, so that the previous dispatch can still be undone. */
  onDone: (changed: number[]) => void
  children: string
}

function MarkButton({ orders, dispatched, onDone, ...look }: MarkProps) {
  const { busy, act } = useAction()
  const mark = () =>
    act(async () => {
      const changed = await markDispatched(orders, dispatched)
      if (changed.length > 0) onDone(changed)
    })
  return <Button loading={busy} disabled={orders.length === 0} onClick={() => void mark()} {...look} />
}
