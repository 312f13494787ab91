import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { putInCart } from '#web/features/club/ordering/cart/put-in-cart.ts'
import { useCart } from '#web/features/club/ordering/cart.ts'
import type { RenewalChoice } from '#web/features/club/ordering/order-queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import classes from './enrolment-page.module.css'

/** The found members, of whom one is put in the cart. */
export function FoundMembers({ found }: { found: RenewalChoice[] }) {
  const { club, ids } = useClub()
  const { renew } = useCart(ids.id_club)
  const open = found.filter(({ id, reason }) => reason === null && !renew.includes(id))
  const [picked, setPicked] = useState<number | null>(null)
  // A single result needs no choice.
  const chosen = open.find(({ id }) => id === picked) ?? (open.length === 1 ? open[0] : undefined)
  return (
    <div className={classes.found}>
      <p role="status" className={classes.count}>
        {found.length > 1 ? `${found.length} membres trouvés` : '1 membre trouvé'}
      </p>
      <ChoiceList
        legend="Membre à renouveler"
        quiet
        choices={found.map((choice) => ({
          value: choice.id,
          label: choice.fullName,
          detail: renew.includes(choice.id) ? 'Dans votre panier' : (choice.reason ?? newPeriod(choice)),
          disabled: !open.includes(choice),
        }))}
        value={chosen?.id ?? null}
        onChange={setPicked}
      />
      <div className={classes.actions}>
        {open.length > 0 && (
          <Button
            disabled={!chosen}
            leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
            onClick={() => chosen && putInCart(ids.id_club, [chosen])}
          >
            Ajouter au panier
          </Button>
        )}
        {found.some(({ id }) => renew.includes(id)) && (
          <ButtonLink to={paths.cart} params={{ club: club.club_slug }} variant="default">
            Voir le panier
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The period of the new licence. */
export function newPeriod({ dateDebutIfSelected, dateFinIfSelected }: RenewalChoice) {
  if (!dateDebutIfSelected || !dateFinIfSelected) return null
  return `Licence du ${formatDate(dateDebutIfSelected)} au ${formatDate(dateFinIfSelected)}`
}
