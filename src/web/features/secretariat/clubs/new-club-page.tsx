import { useNavigate } from '@tanstack/react-router'
import { newClubFields } from '#contract/staff/staff-club-fields.ts'
import { clubSlug } from '#domain/club-slug.ts'
import { invalidateClubNames } from '#web/features/secretariat/clubs/club-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { flagField, flagText, isFlagSet } from '#web/lib/flag-field.ts'
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
import { TextInput } from '#web/ui/text-input.ts'
import { ClubInputs } from './club-inputs.tsx'

const fields = { ...newClubFields, affichage_correspondant: flagField }

export function NewClubPage() {
  const navigate = useNavigate()
  const keyOf = useCallKey()
  const form = useCallForm({
    fields,
    initialValues: { affichage_correspondant: flagText(false) },
    failure: ({ message }) => message,
  })
  const { values, setValue, inputProps, busy, problem, submit } = form

  /** The slug follows the name of the club until it is edited. */
  function propsOf(name: keyof typeof fields) {
    const props = inputProps(name)
    if (name !== 'club') return props
    return {
      ...props,
      onChange: (event: Parameters<typeof props.onChange>[0]) => {
        if (values.club_slug === clubSlug(values.club)) setValue('club_slug', clubSlug(event.currentTarget.value))
        props.onChange(event)
      },
    }
  }

  return (
    <Page back={<BackLink to={paths.staffClubs}>Clubs</BackLink>} title="Nouveau club">
      <Section title="Données du club">
        <form
          noValidate
          className={classes.form}
          aria-label="Nouveau club"
          onSubmit={submit(async ({ affichage_correspondant, ...texts }) => {
            const input = { ...texts, affichage_correspondant: isFlagSet(affichage_correspondant) }
            const made = await callApi('staffCreateClub', input, { idempotencyKey: keyOf(input) })
            notify({ tone: 'success', message: made.message })
            void invalidateClubNames()
            await navigate({ to: paths.staffClub, params: { id: String(made.id_club) } })
          })}
        >
          <ClubInputs form={{ ...form, inputProps: propsOf }} />
          <TextInput
            label="Nom dans l’adresse"
            description="Les écrans du club ont cette adresse ; elle ne change plus."
            required
            autoComplete="off"
            {...inputProps('club_slug')}
          />
          <Problem>{problem}</Problem>
          <div className={classes.send}>
            <Button type="submit" loading={busy}>
              Créer le club
            </Button>
            <ButtonLink variant="default" to={paths.staffClubs}>
              Annuler
            </ButtonLink>
          </div>
        </form>
      </Section>
    </Page>
  )
}
