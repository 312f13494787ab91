import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { searchKey } from '#domain/search-key.ts'
import type { OrderChoices } from '#web/features/secretariat/orders/order-queries.ts'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './new-order.module.css'

type Choice = OrderChoices['membres'][number]

interface Props {
  choices: OrderChoices
  chosen: number[]
  onChange: (chosen: number[]) => void
}

/** The members of the club: those who can be ordered for, and with a search also the others and why not. */
export function OrderMembers({ choices: { membres, prix_licence }, chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const wanted = searchKey(useAfterPaint(text))
  const isFound = (member: Choice) =>
    searchKey(`${member.nom} ${member.prenom} ${member.numero_licence}`).includes(wanted)
  const rows = membres.filter((member) => (wanted === '' ? member.reason === null : isFound(member)))
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Section title="Licences" intro={<p>{formatEuros(prix_licence)} par licence, au prix d’aujourd’hui.</p>}>
      {membres.length === 0 ? (
        <p className={classes.none}>Ce club n’a aucun membre à licencier.</p>
      ) : (
        <TextInput
          aria-label="Chercher un membre"
          type="search"
          placeholder="Nom ou numéro de licence"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      {rows.length > 0 && (
        <DataTable label="Membres" columns={columnsOf(chosen, toggle)} rows={rows} rowKey={({ id }) => id} />
      )}
      {membres.length > 0 && rows.length === 0 && (
        <p className={classes.none}>
          {wanted === ''
            ? 'Aucune licence ne peut être commandée aujourd’hui. Cherchez un membre pour savoir pourquoi.'
            : 'Aucun membre de ce club ne correspond à cette recherche.'}
        </p>
      )}
    </Section>
  )
}

function columnsOf(chosen: number[], onToggle: (id: number) => void): Column<Choice>[] {
  return [
    {
      title: 'Membre',
      lead: true,
      show: ({ id, nom, prenom, numero_licence, reason }) => (
        <Checkbox
          label={`${nom} ${prenom} (${numero_licence})`}
          checked={chosen.includes(id)}
          disabled={reason !== null}
          onChange={() => onToggle(id)}
        />
      ),
    },
    { title: 'Dernière licence', show: ({ date_fin }) => (date_fin ? `jusqu’au ${formatDate(date_fin)}` : 'Première') },
    {
      title: 'Nouvelle licence',
      show: ({ reason, dateDebutIfSelected: from, dateFinIfSelected: to }) =>
        reason ?? (from && to ? `${formatDate(from)} au ${formatDate(to)}` : '-'),
    },
  ]
}
