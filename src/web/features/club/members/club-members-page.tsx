import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import { yearOf } from '#domain/dates.ts'
import { licenceStatus } from '#domain/licence-status.ts'
import { matchesKey, searchKey } from '#domain/search-key.ts'
import { type LicenceRow, useClub } from '#web/features/club/active-club.ts'
import { clubMembersQuery } from '#web/features/club/club-queries.ts'
import { SeasonLink } from '#web/features/club/enrolment/season-link.tsx'
import { today } from '#web/lib/today.ts'
import { afterPaint, useAfterPaint, useFirstDrawn } from '#web/lib/use-after-paint.ts'
import { loadWhenIdle } from '#web/lib/when-idle.ts'
import { Button } from '#web/ui/button.ts'
import { DataTable, sortRows } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager, pageOf } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './club-members-page.module.css'
import { ExamLink } from './exam-link.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ListingFilters } from './listing-filters.tsx'
import { type Listing, PAGE_SIZES, readListing, SORTS, writeListing } from './listing-search.ts'
import { memberColumns } from './member-columns.tsx'
import { RenewTicked, TickAll } from './renew-many.tsx'
import { Renewing } from './renewal-cells.tsx'
import { createSelection } from './row-selection.ts'
import { StatusCounts } from './status-counts.tsx'

/** Not part of the first load: every row is closed at first. */
const loadDetail = () => import('./member-detail.tsx')
const MemberDetail = lazyPart(loadDetail)

/** On a tablet the end of a licence is a date without words, and leaves its room to the name. */
const WIDTHS = '3.5rem minmax(11rem, 1fr) 8.5rem clamp(9rem, 100cqi - 36rem, 15.75rem)'
const ACTION_WIDTH = '11rem'
const keyOf = ({ id, id_membre }: LicenceRow) => id ?? `membre ${id_membre}`
const detail = {
  nameOf: ({ member }: LicenceRow) => member.fullName,
  show: (row: LicenceRow) => (
    <Suspense>
      <MemberDetail row={row} />
    </Suspense>
  ),
}

export function ClubMembersPage() {
  useEffect(() => loadWhenIdle(loadDetail), [])
  const { club, ids } = useClub()
  const year = yearOf(today())
  const listing = useListing(year)
  const { data, error, isPlaceholderData, refetch } = useQuery(clubMembersQuery(ids, listing.now.filter))
  const canRegister = club.rights.can_register_member
  // After the letter just typed is drawn, so that typing stays fast with two thousand rows.
  const wanted = useAfterPaint(listing.now)
  const found = useFound(data, wanted, canRegister)
  const rows = useSomeAtATime(found.rows, wanted.text)
  const [selection] = useState(createSelection)
  const renewing = useMemo(() => ({ idClub: ids.id_club, selection }), [ids.id_club, selection])

  return (
    <Page
      title="Membres"
      actions={
        <div className={classes.actions}>
          {canRegister && <SeasonLink slug={club.club_slug} />}
          <ExamLink club={club} />
          <ExportButtons ids={ids} listing={listing.now} />
        </div>
      }
    >
      <Section title="Licences du club" actions={data && <Count found={found.total} of={data.length} />}>
        <ListingFilters club={club} year={year} listing={listing.now} onChange={listing.change} />
        {data ? (
          <div className={classes.list} aria-busy={isPlaceholderData}>
            <StatusCounts
              rows={data}
              chosen={listing.now.status}
              wishes={listing.now.wishes}
              onChoose={listing.change}
            />
            {found.total === 0 ? (
              <NothingFound listing={listing.now} onReset={listing.reset} />
            ) : (
              <Renewing value={renewing}>
                {canRegister && <TickAll rows={found.rows} />}
                <DataTable
                  label="Licences du club"
                  columns={found.columns}
                  rows={rows}
                  rowKey={keyOf}
                  detail={detail}
                  widths={canRegister ? `${WIDTHS} ${ACTION_WIDTH}` : WIDTHS}
                  paged
                  compact
                  order={found.order}
                  onOrder={({ title, descending }) => listing.change({ sort: { by: sortNamed(title), descending } })}
                />
              </Renewing>
            )}
            <Pager
              total={found.total}
              page={found.page}
              size={listing.now.size}
              sizes={PAGE_SIZES}
              onPage={(page) => listing.change({ page })}
              onSize={(size) => listing.change({ size })}
            />
          </div>
        ) : error ? (
          <LoadFailed onRetry={refetch}>{clubMessages.listingFailed}</LoadFailed>
        ) : (
          <ListLoading />
        )}
        <Renewing value={renewing}>
          <RenewTicked />
        </Renewing>
      </Section>
    </Page>
  )
}

/** The rows of the current page, filtered from all that the server sent. */
function useFound(
  data: LicenceRow[] | undefined,
  { text, status, wishes, sort, page, size }: Listing,
  canRegister: boolean,
) {
  const columns = useMemo(() => memberColumns(canRegister), [canRegister])
  const { by, descending } = sort
  const order = useMemo(() => ({ title: SORTS[by], descending }), [by, descending])
  // Sorted before they are filtered, so that a key typed in the search sorts nothing.
  const sorted = useMemo(
    () => sortRows(data ?? [], columns, order).map((row) => ({ row, key: nameKey(row) })),
    [data, columns, order],
  )
  return useMemo(() => {
    const day = today()
    const wanted = sorted
      .filter(({ key }) => matchesKey(text, key))
      .map(({ row }) => row)
      .filter(({ date_fin }) => !status || licenceStatus(date_fin, day) === status)
      .filter(({ souhait }) => souhait || !wishes)
    return { total: wanted.length, columns, order, ...pageOf(wanted, page, size) }
  }, [sorted, columns, order, text, status, wishes, page, size])
}

/** More than a phone shows, and few enough for a slow one to draw between two letters. */
const FIRST_ROWS = 15

/**
 * The rows that a page load or a letter just typed brings, those in sight first, then twice as many until all are there: fifty
 * at once would keep the next letter waiting on a slow phone. Any other change shows all at once, since it may be made far
 * down the list.
 */
function useSomeAtATime(rows: LicenceRow[], text: string) {
  const isLater = useFirstDrawn()
  const [drawn, setDrawn] = useState({ text, count: isLater ? Infinity : FIRST_ROWS })
  const count = drawn.text === text ? drawn.count : FIRST_ROWS
  const next = count < rows.length ? count * 2 : Infinity
  useEffect(
    () => (count === Infinity ? undefined : afterPaint(() => setDrawn({ text, count: next }))),
    [text, count, next],
  )
  return useMemo(() => (count < rows.length ? rows.slice(0, count) : rows), [rows, count])
}

/** The listing lives in the URL. A change resets the page, unless it is about the page. */
function useListing(year: number) {
  const search = useSearch({ from: '/signed-in/club/$club/membres' })
  const navigate = useNavigate({ from: '/club/$club/membres' })
  const now = useMemo(() => readListing(search, year), [search, year])
  const change = (changed: Partial<Listing>) => {
    const next = { ...now, page: 1, ...changed }
    // Typed letters replace the history entry.
    void navigate({ search: writeListing(next, year), replace: 'text' in changed, resetScroll: 'page' in changed })
  }
  return { now, change, reset: () => void navigate({ search: {} }) }
}

function sortNamed(title: string) {
  return (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((name) => SORTS[name] === title) ?? 'fin'
}

const nameKey = ({ nom, prenom, numero_licence }: LicenceRow) =>
  `${searchKey(`${prenom} ${nom} ${prenom}`)} ${searchKey(numero_licence)}`

function Count({ found, of }: { found: number; of: number }) {
  return (
    <p className={classes.count} role="status">
      {found === of ? `${of} ${of > 1 ? 'licences' : 'licence'}` : `${found} sur ${of} licences`}
    </p>
  )
}

function NothingFound({ listing, onReset }: { listing: Listing; onReset: () => void }) {
  const searched = listing.text !== '' || listing.status !== null || listing.wishes
  return (
    <Empty icon={<IconUsersGroup />} title="Aucun membre trouvé">
      <p>
        {searched
          ? 'Vérifiez l’orthographe, ou cherchez sans filtre.'
          : 'Choisissez une autre année, ou d’autres filtres.'}
      </p>
      <Button variant="default" mt="md" onClick={onReset}>
        Effacer les filtres
      </Button>
    </Empty>
  )
}

function ListLoading() {
  return (
    <div className={classes.loading} role="status" aria-label="Chargement des membres">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
        <Skeleton key={line} height={48} radius={10} />
      ))}
    </div>
  )
}
