import { useQuery } from '@tanstack/react-query'
import type { TextField } from '#contract/fields.ts'
import {
  accountFields,
  accountLabels,
  federationFields,
  federationLabels,
} from '#contract/staff/staff-reference-fields.ts'
import type { StaffCall } from '#contract/staff/staff-routes.ts'
import { formatIban, parseIbans } from '#domain/iban.ts'
import { IfMay, ReadOnlyUnlessMay, useMay } from '#web/features/secretariat/may.tsx'
import { type FederationData, federationQuery } from '#web/features/secretariat/reference/reference-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import { Button } from '#web/ui/button.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './reference.module.css'

/** The federation's data on every page, document and mail. */
export function FederationSection() {
  const { data, error, refetch } = useQuery(federationQuery)
  if (!data) {
    return (
      <Section title="Données de la fédération">
        {error ? <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed> : <LoadingPage />}
      </Section>
    )
  }
  return (
    <>
      <Section
        title="Données de la fédération"
        intro={
          <p>
            Sur les pages, les documents et les e-mails. Un champ vide garde la valeur de l’installation, montrée en
            gris.
          </p>
        }
      >
        <ValuesForm
          call="staffSaveFederation"
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
  const may = useMay()
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
      {may('staffSaveBankAccount') ? (
        <>
          <Warning>
            Les virements suivants iront au nouveau compte. Si l’ancien en reçoit encore, gardez-le parmi les autres
            comptes, séparés par une virgule. Un e-mail part à la fédération à chaque changement.
          </Warning>
          <ValuesForm
            call="staffSaveBankAccount"
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
  call: StaffCall
  fields: Record<Name, TextField>
  labels: Record<Name, string>
  data: FederationData
  /** The part of the data that this form edits. */
  writtenIn: (data: FederationData) => { written: Partial<Record<string, string>>; version: number }
  save: (form: Record<Name, string>, version: string) => Promise<{ message: string }>
}

function ValuesForm<Name extends string>({ call, fields, labels, data, writtenIn, save }: FormProps<Name>) {
  const names = Object.keys(fields) as Name[]
  const textsOf = (given: FederationData) =>
    Object.fromEntries(names.map((name) => [name, writtenIn(given).written[name] ?? ''])) as Record<Name, string>
  const readAgain = () => fetchAnew(federationQuery)
  const { inputProps, busy, problem, meanwhile, submit } = useEditedRecord<Name, FederationData>({
    fields,
    record: data,
    toValues: textsOf,
    read: readAgain,
    failure: ({ message }) => message,
  })

  async function send(form: Record<Name, string>, seen: FederationData | null) {
    const { message } = await save(form, String(writtenIn(seen ?? data).version))
    notify({ tone: 'success', message })
    return readAgain()
  }

  return (
    <form noValidate className={classes.wide} onSubmit={submit(send)}>
      <ReadOnlyUnlessMay call={call}>
        {names.map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            placeholder={show(name, data.installation[name])}
            autoComplete="off"
            {...inputProps(name)}
          />
        ))}
      </ReadOnlyUnlessMay>
      <Problem>{problem}</Problem>
      {meanwhile && <SavedMeanwhile labels={labels} {...meanwhile} show={show} />}
      <IfMay call={call}>
        <div className={classes.buttons}>
          <Button type="submit" loading={busy}>
            Enregistrer
          </Button>
        </div>
      </IfMay>
    </form>
  )
}
