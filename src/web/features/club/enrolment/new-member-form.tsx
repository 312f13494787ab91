import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { newMemberFields } from '#contract/order-fields.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './enrolment-page.module.css'

const MALE = '1'
const SEXES = [
  { value: MALE, label: 'Homme' },
  { value: '0', label: 'Femme' },
]
const fields = { ...newMemberFields, sexe: {} }

/** A request to the secretariat. It is not a cart line: the licence can be ordered once it is accepted. */
export function NewMemberForm() {
  const { club, ids } = useClub()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<string | null>(null)
  const keyOf = useCallKey()
  const { values, setValue, inputProps, dateProps, submit, reset, busy, problem } = useCallForm({
    fields,
    initialValues: { date_naissance: '1970-01-01', sexe: MALE },
    failure: ({ message }) => message || 'La demande n’a pas pu être envoyée.',
  })

  async function send(form: typeof values) {
    setSent(null)
    const input = { ...ids, ...form, sexe: form.sexe === MALE ? (1 as const) : (0 as const) }
    await callApi('requestNewMember', input, { idempotencyKey: keyOf(input) })
    setSent(`${form.prenom.trim()} ${form.nom.trim()}`)
    reset()
    await queryClient.invalidateQueries({ queryKey: ['club', ids.id_club] })
  }

  return (
    <Section
      title="Nouveau membre"
      intro={
        <p>Une fois la demande acceptée, la personne apparaît parmi vos membres et sa licence peut être commandée.</p>
      }
    >
      <form noValidate className={classes.form} aria-label="Nouveau membre" onSubmit={submit(send)}>
        <div className={classes.wide}>
          <ChoiceList
            legend="Sexe"
            inRow
            choices={SEXES}
            value={values.sexe}
            onChange={(sexe) => setValue('sexe', sexe)}
          />
        </div>
        <TextInput label="Nom" autoComplete="off" {...inputProps('nom')} />
        <TextInput label="Prénom" autoComplete="off" {...inputProps('prenom')} />
        <DateInput label="Date de naissance" autoComplete="off" {...dateProps('date_naissance')} />
        <TextInput label="Adresse (rue et numéro)" autoComplete="off" {...inputProps('adresse')} />
        <TextInput label="Code postal" inputMode="numeric" autoComplete="off" {...inputProps('cp')} />
        <TextInput label="Ville" autoComplete="off" {...inputProps('ville')} />
        <TextInput
          label="Téléphone ou GSM (facultatif)"
          type="tel"
          autoComplete="off"
          {...inputProps('telephone_gsm')}
        />
        <TextInput label="Adresse e-mail" type="email" inputMode="email" autoComplete="off" {...inputProps('email')} />
        <div className={classes.wide}>
          <Problem>{problem}</Problem>
          {sent && !problem && (
            <Success>
              <b>{sent} :</b> {orderMessages.requestSent}{' '}
              <Link to={paths.clubRecaps} params={{ club: club.club_slug }} className={classes.recaps}>
                Voir les récapitulatifs
              </Link>
            </Success>
          )}
        </div>
        <div className={classes.wide}>
          <Button type="submit" loading={busy}>
            Envoyer la demande
          </Button>
        </div>
      </form>
    </Section>
  )
}
