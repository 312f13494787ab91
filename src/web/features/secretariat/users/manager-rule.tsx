import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { queryClient } from '#web/lib/queries.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { managerRuleQuery } from './staff-user-queries.ts'

/** An administrator may require a second factor of managers, who see children's data. */
export function ManagerRule() {
  const { data, error } = useQuery(managerRuleQuery)
  return (
    <Section
      title="Second facteur des gestionnaires de clubs"
      actions={
        data &&
        (data.required ? (
          <StatusBadge tone="ok">Exigé</StatusBadge>
        ) : (
          <StatusBadge tone="quiet">Facultatif</StatusBadge>
        ))
      }
    >
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={60} radius="md" />}
      {data && (
        <>
          <p>
            Comptes qui gèrent un club et ont une clé d’accès ou une application d’authentification&nbsp;:{' '}
            {data.with_second_factor} sur {data.managers}.
          </p>
          <div>
            <ConfirmButton
              key={String(data.required)}
              size="md"
              label={data.required ? 'Ne plus l’exiger…' : 'L’exiger…'}
              title={data.required ? 'Ne plus exiger de second facteur ?' : 'Exiger un second facteur ?'}
              verb={data.required ? 'Ne plus l’exiger' : 'L’exiger'}
              onConfirm={async () => {
                const answer = await callApi('staffSetManagerRule', { required: !data.required })
                await queryClient.invalidateQueries(managerRuleQuery)
                return answer
              }}
            >
              <p>
                {data.required
                  ? 'Les gestionnaires entrent à nouveau dans l’espace de leur club avec leur seul mot de passe.'
                  : 'Les gestionnaires qui n’en ont pas peuvent encore se connecter, mais doivent en ajouter un avant d’entrer dans l’espace de leur club.'}
              </p>
            </ConfirmButton>
          </div>
        </>
      )}
    </Section>
  )
}
