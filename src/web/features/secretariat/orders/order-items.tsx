import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MAX_ORDER_ITEMS } from '#domain/order-limit.ts'
import { ActionIcon } from '#web/ui/action-icon.ts'
import { Button } from '#web/ui/button.ts'
import { Section } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './new-order.module.css'
import { EMPTY_ITEM, type ItemDraft } from './order-draft.ts'

interface Props {
  items: ItemDraft[]
  /** By path: `articles.0.label`. */
  errors: Record<string, string>
  onChange: (items: ItemDraft[]) => void
  children: ReactNode
}

/** Items with a label, a quantity and a unit price. */
export function OrderItems({ items, errors, onChange, children }: Props) {
  function inputProps(index: number, name: keyof ItemDraft) {
    return {
      value: items[index]![name],
      error: errors[`articles.${index}.${name}`],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        onChange(items.map((item, place) => (place === index ? { ...item, [name]: value } : item))),
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
      {items.map((_item, index) => (
        <fieldset className={classes.item} key={`article ${index + 1}`}>
          <legend className={classes.legend}>Article {index + 1}</legend>
          <TextInput label="Article" required autoComplete="off" {...inputProps(index, 'label')} />
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
