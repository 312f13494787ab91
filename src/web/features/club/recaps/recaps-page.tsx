import { IconFileDownload, IconFileText } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clubMessages } from '#contract/club-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { config } from '#web/config.ts'
import { type Club, useClub } from '#web/features/club/active-club.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager, pageOf } from '#web/ui/pager.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { RecapStatus } from './recap-status.tsx'
import classes from './recaps-page.module.css'

type Recap = Club['recaps'][number]

const SIZE = 20

const columns: Column<Recap>[] = [
  { title: 'Date', lead: true, show: ({ date }) => formatDate(date) },
  { title: 'Numéro', show: ({ id }) => id },
  { title: 'Licences', align: 'end', show: ({ nombre_licence }) => nombre_licence },
  { title: 'Statut', show: ({ statut }) => <Status statut={statut} /> },
  { title: 'Total', align: 'end', show: ({ total }) => <Total total={total} /> },
  { title: 'Membres', show: ({ membres }) => <Names names={membres} /> },
  { title: 'Document', show: (recap) => <DownloadButton recap={recap} /> },
]

export function RecapsPage() {
  const { club } = useClub()
  const search = useSearch({ from: '/signed-in/club/$club/recapitulatifs' })
  const navigate = useNavigate({ from: '/club/$club/recapitulatifs' })
  const { page, rows } = pageOf(club.recaps, Math.max(1, Math.trunc(Number(search.page)) || 1), SIZE)
  return (
    <Page
      title={`Récapitulatifs ${config.federation.shortName}`}
      intro={<p>Ce que la fédération a reçu de votre club : demandes, commandes et licences.</p>}
    >
      <Section title="Envois reçus">
        {club.recaps.length === 0 ? (
          <Empty icon={<IconFileText />} title="Aucun récapitulatif">
            <p>Il en apparaîtra un dès que votre club aura commandé des licences.</p>
          </Empty>
        ) : (
          <DataTable label="Récapitulatifs" columns={columns} rows={rows} rowKey={({ id }) => id} paged />
        )}
        <Pager
          total={club.recaps.length}
          page={page}
          size={SIZE}
          onPage={(next) => void navigate({ search: next > 1 ? { page: String(next) } : {} })}
        />
      </Section>
    </Page>
  )
}

function Status({ statut }: { statut: string }) {
  return (
    <span className={classes.status}>
      <RecapStatus statut={statut} />
    </span>
  )
}

function Total({ total }: { total: number }) {
  return <span className={classes.total}>{formatEuros(total)}</span>
}

const FEW = 3

/** A few names are shown; a long list expands. */
function Names({ names }: { names: string[] }) {
  if (names.length === 0) return <span className={classes.none}>Aucun</span>
  if (names.length <= FEW) return <NameList names={names} />
  return (
    <Fold className={classes.names} title={`${names[0]} et ${names.length - 1} autres`}>
      <NameList names={names} />
    </Fold>
  )
}

function NameList({ names }: { names: string[] }) {
  return (
    <ul className={classes.list}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function DownloadButton({ recap }: { recap: Recap }) {
  const { ids } = useClub()
  const { busy, download } = useDownload(() => ({ message: clubMessages.recapFailed }))

  const fetchRecap = () => callApi('getRecapitulatifForDownload', { ...ids, id_recap: recap.id })
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      aria-label={`Télécharger le récapitulatif ${recap.id}`}
      onClick={() => void download(fetchRecap, 'Attestation.pdf')}
    >
      PDF
    </Button>
  )
}
