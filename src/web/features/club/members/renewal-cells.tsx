import { IconRefresh, IconShoppingCartPlus } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import { putInCart } from '#web/features/club/ordering/cart/put-in-cart.ts'
import { useIsInCart } from '#web/features/club/ordering/cart.ts'
import { today } from '#web/lib/today.ts'
import { Hint } from '#web/ui/hint.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Tick } from '#web/ui/tick.tsx'
import classes from './renewal-cells.module.css'
import { renewalState } from './renewal-state.ts'
import { createSelection, useIsTicked, wantedOf } from './row-selection.ts'

/** Shared by the cells of all rows. It is stable, so no row re-renders for it. */
export const Renewing = createContext({ idClub: 0, selection: createSelection() })

/** The checkbox of a row; its space stays where there is none. */
export function RenewalTick({ row }: { row: LicenceRow }) {
  const { idClub } = useContext(Renewing)
  const inCart = useIsInCart(idClub, row.member.id)
  const possible = renewalState(row, today()) === 'possible' && !inCart
  return <span className={classes.tick}>{possible && <TickBox row={row} />}</span>
}

function TickBox({ row }: { row: LicenceRow }) {
  const { selection } = useContext(Renewing)
  const ticked = useIsTicked(selection, row.member.id)
  return (
    <Tick
      aria-label={`Cocher ${row.member.fullName}`}
      checked={ticked}
      onChange={({ currentTarget: { checked } }) => selection.tick([wantedOf(row)], checked)}
    />
  )
}

/** The button to renew, or why that is impossible. */
export function RenewalAction({ row }: { row: LicenceRow }) {
  const state = renewalState(row, today())
  if (state === 'none') return null
  if (state === 'renewed') return <StatusBadge tone="ok">Déjà renouvelée</StatusBadge>
  if (state === 'possible') return <RenewButton row={row} />
  const [words, hint] =
    state === 'ordered'
      ? ['Déjà commandé', clubMessages.alreadyOrdered]
      : ['Non-renouvellable', clubMessages.notRenewable]
  return (
    <Hint text={hint}>
      <StatusBadge tone="quiet">{words}</StatusBadge>
    </Hint>
  )
}

/** Native buttons, since hundreds of Mantine's would be slow. */
function RenewButton({ row }: { row: LicenceRow }) {
  const { idClub, selection } = useContext(Renewing)
  const inCart = useIsInCart(idClub, row.member.id)
  const wanted = wantedOf(row)
  if (inCart) {
    return (
      <button type="button" className={classes.inCart} disabled>
        <StatusBadge tone="ok">Dans votre panier</StatusBadge>
      </button>
    )
  }
  function renew() {
    putInCart(idClub, [wanted])
    selection.tick([wanted], false)
  }
  const Icon = wanted.inscription ? IconShoppingCartPlus : IconRefresh
  return (
    <button type="button" className={classes.renew} aria-label={`Renouveller ${row.member.fullName}`} onClick={renew}>
      <Icon size={16} aria-hidden /> Renouveller
    </button>
  )
}
