import { IconShoppingCart } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import type { Club } from '#web/features/club/active-club.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { cartSize, useCart } from '#web/features/club/ordering/cart.ts'
import { loadWhenIdle } from '#web/lib/when-idle.ts'
import { DropdownPanel } from '#web/ui/dropdown.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import classes from './cart-button.module.css'

/** Not part of the first load: the panel is closed at first. */
const loadContents = () => import('./cart-contents.tsx')
const CartContents = lazyPart(loadContents)

interface Props {
  club: Club
  ids: ClubIds
}

/** The number of cart lines; opens the cart's content. */
export function CartButton({ club, ids }: Props) {
  const size = cartSize(useCart(ids.id_club))
  useEffect(() => loadWhenIdle(loadContents), [])
  return (
    <DropdownPanel
      label={`Panier : ${size === 0 ? 'vide' : `${size} ${size > 1 ? 'licences' : 'licence'}`}`}
      size="sm"
      className={classes.button}
      button={
        <>
          <IconShoppingCart size={20} aria-hidden />
          <span className={classes.word}>Panier</span>
          {size > 0 && <span className={classes.count}>{size}</span>}
        </>
      }
    >
      <Suspense>
        <CartContents slug={club.club_slug} ids={ids} />
      </Suspense>
    </DropdownPanel>
  )
}
