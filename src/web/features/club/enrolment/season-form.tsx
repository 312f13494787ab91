import { IconHeartHandshake, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatMoney, toCents } from '#domain/money.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { orderAtOnce, putInCart } from '#web/features/club/ordering/cart/put-in-cart.ts'
import { useCart } from '#web/features/club/ordering/cart.ts'
import { catalogueQuery, type RenewalChoice } from '#web/features/club/ordering/order-queries.ts'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { paths } from '#web/paths.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { findByName, sortSeason } from './season-candidates.ts'
import { ClosedGroup, InCartGroup, OpenGroup } from './season-groups.tsx'
import classes from './season-page.module.css'

export function SeasonForm({ candidates }: { candidates: RenewalChoice[] }) {
  const { club, ids } = useClub()
  const { renew } = useCart(ids.id_club)
  const navigate = useNavigate()
  // Stores who was unticked, so that a member who becomes renewable meanwhile is ticked.
  const draft = useDraft(`saison.${ids.id_club}.${ids.id_member}`, parseUnticked)
  const unticked = draft.value
  const [text, setText] = useState('')
  const wanted = useAfterPaint(text)
  const season = useMemo(() => sortSeason(candidates, renew), [candidates, renew])
  const shown = useMemo(() => sortSeason(findByName(candidates, wanted), renew), [candidates, wanted, renew])
  const ticked = season.open.filter(({ id }) => !unticked.has(id))

  function tick(people: RenewalChoice[], on: boolean) {
    const next = new Set(unticked)
    for (const { id } of people) {
      if (on) next.delete(id)
      else next.add(id)
    }
    draft.change(next, [...next])
  }

  const wishing = season.open.filter(({ souhait }) => souhait).length
  function tickWishing() {
    const others = season.open.filter(({ souhait }) => !souhait).map(({ id }) => id)
    draft.change(new Set(others), others)
  }

  function add(to: typeof paths.cart | typeof paths.delivery) {
    if (ticked.length > 0) {
      if (to === paths.cart) putInCart(ids.id_club, ticked)
      else orderAtOnce(ids.id_club, ticked)
      draft.clear()
    }
    void navigate({ to, params: { club: club.club_slug } })
  }

  return (
    <Section title="Membres" actions={<Counts open={season.open.length} closed={season.closed.length} />}>
      <div className={`${classes.controls} no-print`}>
        <TextInput
          className={classes.search}
          aria-label="Filtrer"
          type="search"
          placeholder="Nom ou numéro de licence"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {wishing > 0 && (
          <Button
            variant="default"
            aria-label={`Seulement ceux qui le souhaitent (${wishing})`}
            leftSection={<IconHeartHandshake size={18} aria-hidden />}
            onClick={tickWishing}
          >
            <span className={classes.only}>Seulement ceux qui le souhaitent&nbsp;</span>
            <span className={classes.short}>Souhaits&nbsp;</span>({wishing})
          </Button>
        )}
      </div>
      {shown.open.length + shown.inCart.length + shown.closed.length === 0 && (
        <p className={classes.none}>Aucun membre ne correspond à cette recherche.</p>
      )}
      {season.open.length + season.inCart.length === 0 && (
        <p className={classes.none}>Personne n’est à renouveler pour le moment. Chacun dit ci-dessous pourquoi.</p>
      )}
      {shown.open.length > 0 && <OpenGroup people={shown.open} unticked={unticked} onTick={tick} />}
      {shown.inCart.length > 0 && <InCartGroup people={shown.inCart} />}
      {shown.closed.length > 0 && <ClosedGroup people={shown.closed} />}
      <ActionBar chosen={<Total count={ticked.length} />}>
        {ticked.length === 0 && renew.length > 0 ? (
          <ButtonLink to={paths.cart} params={{ club: club.club_slug }} variant="default">
            Voir le panier
          </ButtonLink>
        ) : (
          <Button variant="default" disabled={ticked.length === 0} onClick={() => add(paths.cart)}>
            Ajouter au panier
          </Button>
        )}
        {/* Straight to the delivery: this list has shown all that the cart would (decision 128). */}
        <Button disabled={ticked.length + renew.length === 0} onClick={() => add(paths.delivery)}>
          Commander
        </Button>
      </ActionBar>
    </Section>
  )
}

function parseUnticked(stored: unknown): ReadonlySet<number> {
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [])
}

function Counts({ open, closed }: { open: number; closed: number }) {
  return (
    <p className={classes.counts}>
      <b>{open}</b> à renouveler, <b>{closed}</b> {closed > 1 ? 'autres' : 'autre'}
    </p>
  )
}

/** The total of the ticked licences at today's prices. */
function Total({ count }: { count: number }) {
  const { data: catalogue } = useQuery(catalogueQuery)
  const price = catalogue?.find(({ code }) => code === 'licence_renew')?.price
  return (
    <>
      <b>{count}</b> {count > 1 ? 'cochés' : 'coché'}
      {price !== undefined && (
        <>
          , <b className={classes.total}>{formatMoney(count * toCents(price))}</b>
        </>
      )}
    </>
  )
}
