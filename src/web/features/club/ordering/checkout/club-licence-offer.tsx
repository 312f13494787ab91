import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cartMessages } from '#contract/cart-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { addToCart } from '#web/features/club/ordering/cart.ts'
import { cartQuery, catalogueQuery } from '#web/features/club/ordering/order-queries.ts'
import { Button } from '#web/ui/button.ts'
import { notify } from '#web/ui/notify.ts'
import classes from './checkout.module.css'

/** The club's own licence, where the federation sells it online. */
export function ClubLicenceOffer({ ids, inCart }: { ids: ClubIds; inCart: boolean }) {
  const { id_club } = ids
  const { data: catalogue } = useQuery(catalogueQuery)
  const licence = catalogue?.find(({ code }) => code === 'licence_club')
  const offered = licence !== undefined && !inCart
  const { data } = useQuery({ ...cartQuery(ids, { renew: [], licence_club: [id_club] }), enabled: offered })
  const choice = data?.licence_club[0]
  if (!offered || !choice) return null

  function add() {
    addToCart(id_club, { licence_club: [id_club] })
    notify({ tone: 'success', message: cartMessages.clubLicenceAdded })
  }

  return (
    <aside className={classes.offer} aria-label={licence.name}>
      <IconCertificate size={28} aria-hidden />
      <p>
        <b>{licence.name}</b> {formatEuros(licence.price)}
        <br />
        {choice.reason ?? `Du ${formatDate(choice.date_debut)} au ${formatDate(choice.date_fin)}`}
      </p>
      {choice.reason === null && (
        <Button variant="default" onClick={add}>
          Ajouter la licence club
        </Button>
      )}
    </aside>
  )
}
