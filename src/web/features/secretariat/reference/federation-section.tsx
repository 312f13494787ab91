import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextField } from '#contract/fields.ts'
import {
  accountFields,
  accountLabels,
  federationFields,
  federationLabels,
} from '#contract/staff/staff-reference-fields.ts'
import { formatIban, parseIbans } from '#domain/iban.ts'
import { type FederationData, federationQuery } from '#web/features/secretariat/reference/reference-queries.ts'
import { useStaff } from '#web/features/secretariat/staff-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './reference.module.css'

/** What the federation says of itself on every page, paper and mail. */
export function FederationSection() {
  const { data, error, refetch } = useQuery(federationQuery)
  if (!data) {
    return (
      <Section title="Données de la fédération">
        {error ? <LoadFailed onRetry={refetch}>{error.message}</LoadFailed> : <LoadingPage />}
      </Section>
    )
  }
  return (
    <>
      <Section
        title="Données de la fédération"
        intro={<p>Sur les pages, les documents et les e-mails. Un champ vide garde la valeur de l’installation.</p>}
      >
        <ValuesForm
          fields={federationFields}
          labels={federationLabels}
          data={data}
          writtenIn={({ valeurs, version }) => ({ written: valeurs, version })}
          save={(form, ifMatch) => callApi('staffSaveFederation', form, { ifMatch })}
        />
      </Section>
      <Account data={data} />
    </>
  )
}

function Account({ data }: { data: FederationData }) {
  const { roles } = useStaff()
  const { iban, bic } = { ...data.installation, ...(data.compte.iban ? data.compte : {}) }
  const others = showIbans(data.compte.other_ibans || data.installation.other_ibans)
  return (
    <Section
      title="Comptes bancaires"
      intro={
        <p>
          Les clubs payent sur le compte {formatIban(iban!)}
          {bic && ` (${bic})`}. Seuls les extraits de ce compte{others && ' et des autres comptes de la fédération'}{' '}
          payent des commandes{others && `\u00a0: ${others}`}.
        </p>
      }
    >
      {roles.includes('administrator') ? (
        <>
          <Warning>
            Les virements suivants iront au nouveau compte. Si l’ancien en reçoit encore, gardez-le parmi les autres
            comptes, séparés par une virgule. Un e-mail part à la fédération à chaque changement.
          </Warning>
          <ValuesForm
            fields={accountFields}
            labels={accountLabels}
            data={data}
            writtenIn={({ compte, version_compte }) => ({ written: compte, version: version_compte })}
            save={(form, ifMatch) => callApi('staffSaveBankAccount', form, { ifMatch })}
          />
        </>
      ) : (
        <p className={classes.text}>Seul un administrateur peut le changer.</p>
      )}
    </Section>
  )
}

const showIbans = (text = '') => parseIbans(text).map(formatIban).join(', ')
const show = (name: string, text = '') => (name === 'iban' || name === 'other_ibans' ? showIbans(text) : text)

interface FormProps<Name extends string> {
  fields: Record<Name, TextField>
  labels: Record<Name, string>
  data: FederationData
  /** The part of it that this form is about. */
  writtenIn: (data: FederationData) => { written: Partial<Record<string, string>>; version: number }
  save: (form: Record<Name, string>, version: string) => Promise<{ message: string }>
}

function ValuesForm<Name extends string>({ fields, labels, data, writtenIn, save }: FormProps<Name>) {
  const names = Object.keys(fields) as Name[]
  const textsOf = (given: FederationData) =>
    Object.fromEntries(names.map((name) => [name, writtenIn(given).written[name] ?? ''])) as Record<Name, string>
  // What the form was filled from: the data may be read again behind it.
  const [seen, setSeen] = useState(data)
  const [conflict, setConflict] = useState<FederationData | null>(null)
  const { values, setValue, inputProps, busy, problem, submit } = useCallForm<Name>({
    fields,
    initialValues: textsOf(data),
    failure: ({ message }) => message,
  })
  const readAgain = () => queryClient.fetchQuery(federationQuery)
  const shownOf = (texts: Record<Name, string>) =>
    Object.fromEntries(names.map((name) => [name, show(name, texts[name])])) as Record<Name, string>

  async function send(form: Record<Name, string>) {
    try {
      const { message } = await save(form, String(writtenIn(seen).version))
      notify({ tone: 'success', message })
    } catch (error) {
      const fresh =
        error instanceof ApiError && error.code === 'changed_meanwhile' && (await readAgain().catch(() => null))
      if (fresh) {
        setSeen(fresh)
        setConflict(fresh)
      }
      throw error
    }
    setConflict(null)
    setSeen(await readAgain())
  }

  function takeOver(saved: FederationData) {
    const texts = textsOf(saved)
    for (const name of names) setValue(name, texts[name])
    setConflict(null)
  }

  return (
    <form noValidate className={classes.wide} onSubmit={submit(send)}>
      {names.map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          description={`Installation\u00a0: ${show(name, data.installation[name]) || 'rien'}`}
          autoComplete="off"
          {...inputProps(name)}
        />
      ))}
      <Problem>{problem}</Problem>
      {conflict && (
        <SavedMeanwhile
          labels={labels}
          saved={shownOf(textsOf(conflict))}
          typed={shownOf(values)}
          onTakeOver={() => takeOver(conflict)}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
