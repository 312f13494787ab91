import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { orderMessages } from '../../../contract/order-messages.ts'
import { formatMoney } from '../../../domain/money.ts'
import { callApi } from '../../lib/call-api.ts'
import { addToCart } from '../../lib/cart.ts'
import { notify } from '../../ui/notify.ts'
import classes from './checkout.module.css'

const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => callApi('getCatalogue', {}, { signal }),
})

/** The licence of the club itself, where the federation sells it online. */
export function ClubLicenceOffer({ idClub, inCart }: { idClub: number; inCart: boolean }) {
  const { data } = useQuery(catalogueQuery)
  const licence = data?.find(({ code }) => code === 'licence_club')
  if (!licence || inCart) return null

  function add() {
    addToCart(idClub, { licence_club: [idClub] })
    notify({ tone: 'success', message: orderMessages.clubLicenceAdded })
  }

  return (
    <aside className={classes.offer} aria-label={licence.name}>
      <IconCertificate size={28} aria-hidden />
      <p>
        <b>{licence.name}</b> {formatMoney(Math.round(licence.price * 100))}
      </p>
      <Button variant="default" onClick={add}>
        Ajouter la licence club
      </Button>
    </aside>
  )
}
