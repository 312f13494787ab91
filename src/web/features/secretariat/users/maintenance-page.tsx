import { staffQuery, useStaff } from '#web/features/secretariat/staff-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { queryClient } from '#web/lib/queries.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export function MaintenancePage() {
  const { on, since, by } = useStaff().maintenance
  return (
    <Page title="Maintenance" intro={<p>Pendant la maintenance, seul le secrétariat peut utiliser le portail.</p>}>
      <Section
        title="État du portail"
        actions={
          on ? <StatusBadge tone="warn">En maintenance</StatusBadge> : <StatusBadge tone="ok">Ouvert</StatusBadge>
        }
      >
        <p>
          {on && since
            ? `Fermé aux membres et aux clubs depuis le ${formatInstant(since)}${by ? `, par ${by}` : ''}.`
            : 'Ouvert aux membres et aux clubs.'}
        </p>
        <div>
          <ConfirmButton
            key={String(on)}
            size="md"
            label={on ? 'Terminer la maintenance…' : 'Activer la maintenance…'}
            title={on ? 'Rouvrir le portail ?' : 'Fermer le portail ?'}
            verb={on ? 'Rouvrir le portail' : 'Fermer le portail'}
            onConfirm={async () => {
              const answer = await callApi('staffSetMaintenance', { on: !on })
              await queryClient.invalidateQueries({ ...staffQuery, exact: true })
              return answer
            }}
          >
            <p>
              {on
                ? 'Les membres et les clubs pourront à nouveau se connecter.'
                : 'Les membres et les clubs connectés sont interrompus et ne peuvent plus se connecter ; les payements en cours sont encore reçus.'}
            </p>
          </ConfirmButton>
        </div>
      </Section>
    </Page>
  )
}
