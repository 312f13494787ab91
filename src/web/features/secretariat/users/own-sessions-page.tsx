import { OwnSessions } from '#web/features/account/sessions/own-sessions.tsx'
import { Page } from '#web/ui/page.tsx'

export function OwnSessionsPage() {
  return (
    <Page
      title="Mes sessions"
      intro={
        <p>
          Une session du secrétariat se ferme après 30 minutes sans activité, et au plus tard 12 heures après la
          connexion.
        </p>
      }
    >
      <OwnSessions />
    </Page>
  )
}
