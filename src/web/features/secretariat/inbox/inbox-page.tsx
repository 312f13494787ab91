import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { type InboxItem, inboxQuery, invalidateInbox } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/empty.tsx'
import { LeaveTo } from '#web/ui/leave-to.tsx'
import { notify } from '#web/ui/notify.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { type ChosenRow, findChosen, rowName } from './chosen-row.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { screenOf, useInboxRights } from './inbox-kinds.tsx'
import classes from './inbox-page.module.css'
import { InboxRow } from './inbox-row.tsx'
import { parseInboxParams, toInboxParams } from './inbox-search.ts'
import { ItemDetail } from './item-detail.tsx'
import { KeyLegend } from './key-legend.tsx'
import { SettleItem } from './settle-item.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

const SIZE = 50

/** Items that need a person, oldest first, with keyboard shortcuts. */
export function InboxPage() {
  const search = useSearch({ from: '/secretariat/' })
  const navigate = useNavigate()
  const now = parseInboxParams(search)
  const { data, error, isPlaceholderData, dataUpdatedAt } = useQuery(inboxQuery({ ...now, size: SIZE }))
  const rows = data?.rows ?? []
  const [settling, setSettling] = useState<InboxItem | null>(null)
  const { list, chosen, choose, move, readAgain } = useRows(rows)
  const active = rows[chosen]
  const { mayDecide } = useInboxRights()
  const [deciding, setDeciding] = useState(false)

  /** A settled item leaves the list, and the next one takes its place. */
  async function decide(work: () => Promise<{ message: string }>) {
    // A repeated key decides once.
    if (deciding) return
    setDeciding(true)
    try {
      notify({ tone: 'success', message: (await work()).message })
    } catch (failure) {
      notify({ tone: 'error', message: failure instanceof ApiError ? failure.message : messages.unexpected })
    }
    await readAgain()
    setDeciding(false)
  }

  const actions = {
    take: ({ sorte, ref, pris_par }: InboxItem) =>
      void decide(() => callApi('staffTakeInboxItem', { sorte, ref, pris: !pris_par })),
    retry: ({ id }: InboxItem) => void decide(() => callApi('staffRetryMail', { id_mail: id })),
    settle: setSettling,
    dismiss: ({ id, id_autre }: InboxItem) =>
      void decide(() => callApi('staffDismissDouble', { id_one: id, id_other: id_autre! })),
  }

  function open(item: InboxItem) {
    const screen = screenOf(item, mayDecide(item.sorte))
    if (screen) void navigate(screen)
    else setSettling(item)
  }

  const when = (condition: boolean | undefined, act: (item: InboxItem) => void) => () => {
    if (active && condition && !isPlaceholderData) act(active)
  }
  const decides = active !== undefined && mayDecide(active.sorte)
  useInboxKeys(
    {
      move,
      open: when(true, open),
      take: when(decides && (!active.pris_par || active.pris_par.moi), actions.take),
      retry: when(decides && active.sorte === 'mail', actions.retry),
      settle: when(decides && (active.sorte === 'mail' || active.sorte === 'alerte'), actions.settle),
      dismiss: when(decides && active.sorte === 'doublon', actions.dismiss),
    },
    settling === null,
  )

  return (
    <Page title="À traiter" intro={<p>Ce qui attend quelqu’un du secrétariat, le plus ancien d’abord.</p>}>
      <Section title="File d’attente" actions={<KeyLegend />}>
        {data && <InboxFilters now={now} inbox={data} />}
        {error && <Problem>{formatError(error)}</Problem>}
        {!data && !error && <Skeleton height={320} radius="md" />}
        {data && data.total > 0 && rows.length === 0 && (
          // The last of this page is done: what still waits is before it.
          <LeaveTo to={paths.staff} search={toInboxParams({ ...now, page: Math.ceil(data.total / SIZE) })} />
        )}
        {data?.total === 0 && <NothingWaits filtered={now.sorte !== null || now.a_moi} />}
        <ul
          ref={list}
          className={classes.rows}
          aria-label="À traiter"
          aria-busy={isPlaceholderData}
          hidden={rows.length === 0}
        >
          {rows.map((item, index) => (
            <InboxRow
              key={rowName(item)}
              item={item}
              now={dataUpdatedAt}
              active={index === chosen}
              actions={actions}
              onOpen={open}
              onFocus={() => choose(index)}
            />
          ))}
        </ul>
        {data && (
          <Pager
            total={data.total}
            page={now.page}
            size={SIZE}
            onPage={(page) => void navigate({ to: paths.staff, search: toInboxParams({ ...now, page }) })}
          />
        )}
      </Section>
      {settling &&
        (settling.sorte === 'tache' || !mayDecide(settling.sorte) ? (
          <ItemDetail item={settling} onClose={() => setSettling(null)} />
        ) : (
          <SettleItem
            item={settling}
            onRetry={actions.retry}
            onClose={() => setSettling(null)}
            onSettled={() => void readAgain()}
          />
        ))}
    </Page>
  )
}

/** The row of the shortcuts. It has the focus, so that a screen reader announces it. */
function useRows(rows: InboxItem[]) {
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState<ChosenRow>({ name: '', place: 0 })
  const chosen = findChosen(rows, wanted)
  const choose = (place: number) => setWanted({ name: rows[place] ? rowName(rows[place]) : '', place })

  return {
    list,
    chosen,
    choose,
    move: (by: 1 | -1) => {
      const inList = list.current?.contains(document.activeElement) ?? false
      const next = inList ? Math.max(0, Math.min(rows.length - 1, chosen + by)) : chosen
      choose(next)
      focusRow(list.current, next)
    },
    /** Refetches, then focuses the row that took the place of the settled one. */
    readAgain: async () => {
      await invalidateInbox()
      requestAnimationFrame(() => focusRow(list.current, chosen))
    },
  }
}

function focusRow(list: HTMLElement | null, index: number) {
  const rows = list?.querySelectorAll<HTMLElement>('[data-open]') ?? []
  rows[Math.min(index, rows.length - 1)]?.focus()
}

function NothingWaits({ filtered }: { filtered: boolean }) {
  return (
    <Empty icon={<IconInbox />} title={filtered ? 'Rien ici' : 'Tout est traité'}>
      <p>
        {filtered
          ? 'Rien de tel n’attend\u00a0; les autres filtres montrent le reste.'
          : 'Les demandes des clubs, les virements et les alertes arrivent ici.'}
      </p>
    </Empty>
  )
}
