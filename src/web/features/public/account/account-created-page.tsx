import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Success } from '#web/ui/problem.tsx'

export function AccountCreatedPage() {
  return (
    <Panel title="Compte créé">
      <Success>Votre compte a été créé avec succès.</Success>
      <p>
        Un e-mail vient de vous être envoyé. Cliquez sur le lien qu’il contient pour confirmer votre adresse : vous
        pourrez ensuite vous connecter. Pensez à regarder dans vos courriers indésirables.
      </p>
      <ButtonLink to={paths.login}>Retour à la connexion</ButtonLink>
    </Panel>
  )
}
