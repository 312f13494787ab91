import { IconShoppingCart } from '@tabler/icons-react'
import type { Club } from '#web/features/club/active-club.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { cartSize, useCart } from '#web/features/club/ordering/cart.ts'
import { DropdownPanel } from '#web/ui/dropdown.tsx'
import classes from './cart-button.module.css'
import { CartContents } from './cart-contents.tsx'

interface Props {
  club: Club
  ids: ClubIds
}

/** The number of cart lines; opens the cart's content. */
export function CartButton({ club, ids }: Props) {
  const size = cartSize(useCart(ids.id_club))
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
      <CartContents slug={club.club_slug} ids={ids} />
    </DropdownPanel>
  )
}
