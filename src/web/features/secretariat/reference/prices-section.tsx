import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priceFields } from '#contract/staff/staff-reference-fields.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { IfMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import {
  invalidateReference,
  type PricedProduct,
  pricesQuery,
} from '#web/features/secretariat/reference/reference-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './reference.module.css'

type Price = PricedProduct['prices'][number]

const cents = ({ price }: Price) => toCents(price)

/** Prices of each product, with their first days. */
export function PricesSection() {
  const { data, error, refetch } = useQuery(pricesQuery)
  if (!data) {
    return (
      <Section title="Prix">
        {error ? <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed> : <LoadingPage />}
      </Section>
    )
  }
  return data.map((product) => <ProductPrices key={product.id_product} product={product} />)
}

function ProductPrices({ product }: { product: PricedProduct }) {
  const [editing, setEditing] = useState<Price | 'new' | null>(null)
  const columns = useActionColumns('staffSavePrice', columnsOf(product, setEditing))
  return (
    <Section
      title={`Prix\u00a0: ${product.name}`}
      intro={
        <p>
          Un prix vaut à partir de son premier jour. Les commandes déjà passées gardent le leur, et un prix qui a été
          appliqué ne change plus.
        </p>
      }
      actions={
        <IfMay call="staffSavePrice">
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={`Ajouter un prix\u00a0: ${product.name}`}
            onClick={() => setEditing('new')}
          >
            Ajouter un prix
          </Button>
        </IfMay>
      }
    >
      {product.prices.length > 0 ? (
        <DataTable
          label={`Prix\u00a0: ${product.name}`}
          columns={columns}
          rows={product.prices}
          rowKey={({ valid_from }) => valid_from}
        />
      ) : (
        <p className={classes.quiet}>Aucun prix : ce produit ne peut pas encore être choisi dans une commande.</p>
      )}
      {editing && (
        <PriceForm product={product} price={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Section>
  )
}

function columnsOf(product: PricedProduct, onEdit: (price: Price) => void): Column<Price>[] {
  return [
    { title: 'À partir du', show: ({ valid_from }) => formatDate(valid_from), lead: true },
    { title: 'Prix', show: (price) => formatMoney(cents(price)), align: 'end' },
    { title: 'État', show: (price) => <State price={price} /> },
    {
      title: 'Actions',
      actions: true,
      show: (price) =>
        price.modifiable ? (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`Modifier le prix du ${formatDate(price.valid_from)}`}
              onClick={() => onEdit(price)}
            >
              Modifier
            </Button>
            <RemovePrice product={product} price={price} />
          </>
        ) : (
          <span className={classes.quiet}>Ne change plus</span>
        ),
    },
  ]
}

function State({ price: { state } }: { price: Price }) {
  if (state === 'current') return <StatusBadge tone="ok">En vigueur</StatusBadge>
  return state === 'coming' ? (
    <StatusBadge tone="warn">À venir</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">Passé</StatusBadge>
  )
}

function RemovePrice({ product: { id_product }, price }: { product: PricedProduct; price: Price }) {
  const { valid_from } = price
  return (
    <ConfirmButton
      size="xs"
      label="Supprimer"
      aria-label={`Supprimer le prix du ${formatDate(valid_from)}`}
      title="Supprimer ce prix ?"
      verb="Supprimer le prix"
      onConfirm={async () => {
        const done = await callApi('staffRemovePrice', { id_product, valid_from }, { ifMatch: String(cents(price)) })
        await invalidateReference()
        return done
      }}
    >
      <p>
        {formatMoney(cents(price))} à partir du {formatDate(valid_from)}. Le prix précédent, s’il y en a un, reste en
        vigueur.
      </p>
    </ConfirmButton>
  )
}

interface FormProps {
  product: PricedProduct
  price: Price | null
  onClose: () => void
}

function PriceForm({ product: { id_product, name, prices }, price, onClose }: FormProps) {
  const { values, inputProps, dateProps, busy, problem, submit } = useCallForm({
    fields: priceFields,
    initialValues: price
      ? { valid_from: price.valid_from, prix: String(price.price).replace('.', ',') }
      : { valid_from: prices.length > 0 ? addDays(today(), 1) : today() },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title={price ? `Modifier un prix\u00a0: ${name}` : `Ajouter un prix\u00a0: ${name}`}
      verb="Enregistrer le prix"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (typed) => {
        const { message } = await callApi(
          'staffSavePrice',
          { id_product, ...typed, remplace: price?.valid_from ?? null },
          price ? { ifMatch: String(cents(price)) } : {},
        )
        notify({ tone: 'success', message })
        onClose()
        await invalidateReference()
      })}
      onClose={onClose}
    >
      <DateInput label="À partir du" required data-autofocus {...dateProps('valid_from')} />
      <TextInput label="Prix (€)" inputMode="decimal" required autoComplete="off" {...inputProps('prix')} />
      {values.valid_from === today() && (
        <Warning>Ce prix sera demandé dès maintenant, pour toutes les commandes passées aujourd’hui.</Warning>
      )}
    </DialogForm>
  )
}
