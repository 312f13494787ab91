import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'

/** Shown to a signed-in person who asked for another person's club, with a link back. */
export default function ClubRefused() {
  return (
    <Panel title="Accès refusé">
      <Problem>Vous n’avez pas accès à ce club avec le profil choisi.</Problem>
      <ButtonLink to={paths.profile}>Revenir à mon profil</ButtonLink>
      <ButtonLink to={paths.chooseProfile} variant="default">
        Choisir un autre profil
      </ButtonLink>
    </Panel>
  )
}
