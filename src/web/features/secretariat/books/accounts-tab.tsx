import { useState } from 'react'
import { ledgerAccountFields } from '#contract/staff/staff-books-fields.ts'
import { ledgerAccountUses } from '#contract/staff/staff-books-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { useActionColumns } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './books.module.css'
import { invalidateBooks, type LedgerAccountView } from './books-queries.ts'
import type { Period } from './books-search.ts'
import { LoadBooks } from './load-books.tsx'

/** The accounts with their balances; the treasurer gives them their numbers and names. */
export function AccountsTab({ period }: { period: Period }) {
  const [edited, setEdited] = useState<LedgerAccountView | null>(null)
  const columns = useActionColumns('staffSaveLedgerAccount', columnsOf(period, setEdited))
  return (
    <LoadBooks period={period}>
      {({ comptes }) => (
        <Section title="Balance des comptes">
          <DataTable label="Balance des comptes" columns={columns} rows={comptes} rowKey={({ code }) => code} paged />
          {edited && <NameAccount account={edited} onClose={() => setEdited(null)} />}
        </Section>
      )}
    </LoadBooks>
  )
}

const columnsOf = ({ au }: Period, onEdit: (account: LedgerAccountView) => void): Column<LedgerAccountView>[] => [
  {
    title: 'Compte',
    lead: true,
    show: ({ code, numero, nom }) => (
      <>
        <b>
          {numero} {nom}
        </b>
        <span className={classes.use}>{ledgerAccountUses[code]}</span>
      </>
    ),
  },
  { title: 'Débit', align: 'end', show: ({ debit }) => formatEuros(debit) },
  { title: 'Crédit', align: 'end', show: ({ credit }) => formatEuros(credit) },
  { title: `Solde au ${formatDate(au)}`, align: 'end', show: ({ solde }) => formatEuros(solde) },
  {
    title: 'Actions',
    actions: true,
    show: (account) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Renommer le compte ${account.numero}`}
        onClick={() => onEdit(account)}
      >
        Renommer
      </Button>
    ),
  },
]

function NameAccount({ account, onClose }: { account: LedgerAccountView; onClose: () => void }) {
  const { code, numero, nom } = account
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: ledgerAccountFields,
    initialValues: { numero, nom },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Renommer le compte"
      verb="Enregistrer"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => {
        const { message } = await callApi('staffSaveLedgerAccount', { code, ...values })
        notify({ tone: 'success', message })
        onClose()
        await invalidateBooks()
      })}
      onClose={onClose}
    >
      <p>{ledgerAccountUses[code]} Le numéro et le nom valent pour toutes les écritures, passées comprises.</p>
      <TextInput label="Numéro" required autoComplete="off" data-autofocus {...inputProps('numero')} />
      <TextInput label="Nom" required autoComplete="off" {...inputProps('nom')} />
    </DialogForm>
  )
}
