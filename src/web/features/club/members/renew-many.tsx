import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useContext, useMemo } from 'react'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import { putInCart } from '#web/features/club/ordering/cart/put-in-cart.ts'
import { useCart } from '#web/features/club/ordering/cart.ts'
import { today } from '#web/lib/today.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.ts'
import { Tick } from '#web/ui/tick.tsx'
import classes from './renew-many.module.css'
import { Renewing } from './renewal-cells.tsx'
import { renewalState } from './renewal-state.ts'
import { useTicked, wantedOf } from './row-selection.ts'

/** Ticks all shown members who can be renewed. */
export function TickAll({ rows }: { rows: LicenceRow[] }) {
  const { idClub, selection } = useContext(Renewing)
  const ticked = useTicked(selection)
  const { renew } = useCart(idClub)
  const possible = useMemo(() => {
    const day = today()
    const taken = new Set(renew)
    const free = rows.filter((row) => renewalState(row, day) === 'possible' && !taken.has(row.member.id))
    return new Map(free.map((row) => [row.member.id, wantedOf(row)]))
  }, [rows, renew])
  const count = possible.size
  if (count === 0) return null
  const chosen = [...possible.keys()].filter((id) => ticked.has(id)).length
  return (
    <label className={`${classes.all} no-print`}>
      <Tick
        checked={chosen === count}
        some={chosen > 0 && chosen < count}
        onChange={() => selection.tick([...possible.values()], chosen < count)}
      />
      {count === 1
        ? 'Cocher le membre à renouveler de cette liste'
        : `Cocher les ${count} membres à renouveler de cette liste`}
    </label>
  )
}

/** Actions on the ticked members, also those outside of the page. */
export function RenewTicked() {
  const { idClub, selection } = useContext(Renewing)
  const people = [...useTicked(selection).values()]
  if (people.length === 0) return null

  function add() {
    putInCart(idClub, people)
    selection.clear()
  }

  return (
    <ActionBar
      chosen={
        <>
          <b>{people.length}</b> {people.length > 1 ? 'membres cochés' : 'membre coché'}
        </>
      }
    >
      <Button variant="subtle" onClick={selection.clear}>
        Tout décocher
      </Button>
      <Button leftSection={<IconShoppingCartPlus size={18} aria-hidden />} onClick={add}>
        Ajouter au panier
      </Button>
    </ActionBar>
  )
}
