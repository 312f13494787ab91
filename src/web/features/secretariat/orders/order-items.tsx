import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MAX_ORDER_ITEMS } from '#domain/order-limit.ts'
import type { OrderChoices } from '#web/features/secretariat/orders/order-queries.ts'
import { ActionIcon } from '#web/ui/action-icon.ts'
import { Button } from '#web/ui/button.ts'
import { NativeSelect } from '#web/ui/native-select.ts'
import { Section } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './new-order.module.css'
import { EMPTY_ITEM, formatTypedPrice, type ItemDraft } from './order-draft.ts'

interface Props {
  items: ItemDraft[]
  /** The federation's own products, at the price of today. */
  products: OrderChoices['produits']
  /** By path: `articles.0.label`. */
  errors: Record<string, string>
  onChange: (items: ItemDraft[]) => void
  children: ReactNode
}

/** Items with a label, a quantity and a unit price. A product of the federation proposes its name and price. */
export function OrderItems({ items, products, errors, onChange, children }: Props) {
  const change = (index: number, part: Partial<ItemDraft>) =>
    onChange(items.map((item, place) => (place === index ? { ...item, ...part } : item)))

  function choose(index: number, id_product: string) {
    const product = products.find((one) => String(one.id_product) === id_product)
    change(index, { id_product, ...(product && { label: product.name, prix: formatTypedPrice(product.prix) }) })
  }

  function inputProps(index: number, name: keyof ItemDraft) {
    return {
      value: items[index]![name],
      error: errors[`articles.${index}.${name}`],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        change(index, { [name]: value }),
    }
  }
  return (
    <Section
      title="Autres articles"
      actions={
        <Button
          variant="default"
          size="sm"
          disabled={items.length >= MAX_ORDER_ITEMS}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...items, EMPTY_ITEM])}
        >
          Ajouter un article
        </Button>
      }
    >
      {items.length === 0 && <p className={classes.none}>Passeports, examens, stages : ce que le club doit payer.</p>}
      {items.map((item, index) => (
        <fieldset className={classes.item} key={`article ${index + 1}`}>
          <legend className={classes.legend}>Article {index + 1}</legend>
          {products.length > 0 && (
            <NativeSelect
              className={classes.words}
              label="Produit"
              data={[
                { value: '', label: 'Aucun de la liste' },
                ...products.map(({ id_product, name }) => ({ value: String(id_product), label: name })),
              ]}
              value={item.id_product}
              onChange={({ currentTarget: { value } }) => choose(index, value)}
            />
          )}
          <TextInput
            className={classes.words}
            label="Article"
            required
            autoComplete="off"
            {...inputProps(index, 'label')}
          />
          <TextInput
            label="Quantité"
            required
            inputMode="numeric"
            autoComplete="off"
            {...inputProps(index, 'quantite')}
          />
          <TextInput
            label="Prix à la pièce"
            required
            inputMode="decimal"
            autoComplete="off"
            {...inputProps(index, 'prix')}
          />
          <ActionIcon
            className={classes.remove}
            variant="default"
            size="lg"
            aria-label={`Retirer l’article ${index + 1}`}
            onClick={() => onChange(items.filter((_one, place) => place !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {children}
    </Section>
  )
}
