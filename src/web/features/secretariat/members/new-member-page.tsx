import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { flagText } from '#web/lib/flag-field.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import classes from '#web/ui/field-grid.module.css'
import { notify } from '#web/ui/notify.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { IdentityInputs, identityFields, toIdentity } from './identity-inputs.tsx'

/** A probable duplicate is created only after a confirmation. */
export function NewMemberPage() {
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  // The identity for which the server reported a duplicate; an edited identity is checked again.
  const [double, setDouble] = useState('')
  const keyOf = useCallKey()
  const form = useCallForm({
    fields: identityFields,
    initialValues: { newsletter: flagText(false) },
    failure: ({ message }) => message,
  })
  const { values, busy, problem, submit } = form
  const isDouble = double === JSON.stringify(values)
  return (
    <Page
      back={<BackLink to={paths.staffMembers}>Membres</BackLink>}
      title="Nouveau membre"
      intro={<p>Le numéro de licence et le code d’activation sont attribués à l’enregistrement.</p>}
    >
      <Section title="Identité et coordonnées">
        <form
          noValidate
          className={classes.form}
          aria-label="Nouveau membre"
          onSubmit={submit(async (identity) => {
            try {
              const input = { ...toIdentity(identity), doublon_verifie: isDouble }
              const made = await callApi('staffCreateMember', input, { idempotencyKey: keyOf(input) })
              notify({ tone: 'success', message: made.message, lasting: true })
              await navigate({ to: paths.staffMember, params: { id: String(made.id_member) } })
            } catch (error) {
              if (error instanceof ApiError && error.code === 'possible_duplicate') setDouble(JSON.stringify(identity))
              throw error
            }
          })}
        >
          <IdentityInputs form={form} first={first} />
          <Problem>{problem}</Problem>
          <div className={classes.send}>
            <Button type="submit" loading={busy}>
              {isDouble ? 'Créer quand même' : 'Créer la fiche'}
            </Button>
            <ButtonLink variant="default" to={paths.staffMembers}>
              Annuler
            </ButtonLink>
          </div>
        </form>
      </Section>
    </Page>
  )
}
