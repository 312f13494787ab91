import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { licenceLinkFields } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { profilesQuery } from '#web/lib/queries.ts'
import { logout } from '#web/lib/session.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { LoadingOverlay } from '#web/ui/loading-overlay.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './choose-profile-page.module.css'

export function LinkLicencePage() {
  const queryClient = useQueryClient()
  const { data: profiles = [] } = useQuery(profilesQuery)
  const [linked, setLinked] = useState(false)
  const { inputProps, dateProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: licenceLinkFields,
    failure: (error) => (error.code === 'too_many_tries' ? error.message : accountMessages.linkFailed),
  })
  if (linked) {
    return (
      <div className={classes.page}>
        <Panel title="Lier une licence">
          <Success>{accountMessages.linkDone}</Success>
          <ButtonLink to={paths.login}>Se connecter</ButtonLink>
        </Panel>
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <Panel
        title="Lier une licence"
        intro={<p>Votre licence, votre date de naissance et votre code unique ouvrent votre espace personnel.</p>}
        foot={
          <>
            {profiles.length > 0 && <Link to={paths.chooseProfile}>Voir mes profils</Link>}
            <HelpLink guide="membres" topic="lier-une-licence-a-son-compte" />
            <Fold title="Je n'ai pas ces informations">
              <p>
                Adressez-vous au responsable de votre club : il dispose de votre numéro de licence et de votre code
                unique.
              </p>
              <p>
                Un compte est déjà lié à cette licence, ou vous gérez un club ? Votre club n’a pas de code : demandez-le
                à la personne dont le compte est lié (Mon compte, « Historique et accès », « Inviter un autre compte »)
                ou au secrétariat.
              </p>
            </Fold>
            <Button variant="subtle" color="accent" onClick={() => void logout()}>
              Déconnexion
            </Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
        <form
          noValidate
          style={{ position: 'relative' }}
          onSubmit={submit(async (values) => {
            await callApi('linkLicenceToAccount', values)
            await queryClient.invalidateQueries(profilesQuery)
            setLinked(true)
          })}
        >
          <LoadingOverlay visible={busy} loaderProps={{ role: 'status', 'aria-label': 'Envoi en cours' }} />
          <TextInput
            label="Numéro de licence"
            inputMode="numeric"
            autoComplete="off"
            required
            mb="md"
            {...inputProps('numLicence')}
          />
          <DateInput label="Date de naissance" autoComplete="off" required mb="md" {...dateProps('dob')} />
          <TextInput
            label="Code unique"
            autoComplete="off"
            autoCapitalize="characters"
            required
            mb="lg"
            {...inputProps('code')}
          />
          <Button type="submit" fullWidth disabled={!canSubmit}>
            Lier la licence
          </Button>
        </form>
      </Panel>
    </div>
  )
}
