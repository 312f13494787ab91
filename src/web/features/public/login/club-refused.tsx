import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'

/** Someone signed in who asked for a club that is not theirs, or no longer: told so, with the way back. */
export default function ClubRefused({ taken }: { taken: boolean }) {
  return (
    <Panel title="Accès refusé">
      <Problem>
        {taken ? 'Votre accès à ce club vous a été retiré.' : 'Vous n’avez pas accès à ce club avec le profil choisi.'}
      </Problem>
      <ButtonLink to={paths.profile}>Revenir à mon profil</ButtonLink>
      <ButtonLink to={paths.chooseProfile} variant="default">
        Choisir un autre profil
      </ButtonLink>
    </Panel>
  )
}
