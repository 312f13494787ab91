import { IconHeartHandshake } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '#web/lib/active-member.ts'
import { callApi } from '#web/lib/call-api.ts'
import { memberQuery } from '#web/lib/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { Section } from '#web/ui/page.tsx'
import { Success } from '#web/ui/problem.tsx'

/** From three months before the end, tells the club that the member wishes to renew. */
export function RenewalWish({ member: { id_member, lastClub, renouvellement } }: { member: Member }) {
  const queryClient = useQueryClient()
  const { busy, act } = useAction({
    failureAsNotice: true,
    invalidate: () => queryClient.invalidateQueries(memberQuery(id_member)),
  })
  const { possible, souhait } = renouvellement
  if (!possible) return null

  const say = (wished: boolean) => act(() => callApi('setRenewalWish', { id_member, souhait: wished }))

  return (
    <Section title="Renouveler ma licence">
      {souhait ? (
        <>
          <Success>{lastClub} sait que vous souhaitez renouveler votre licence.</Success>
          <Button variant="default" mt="md" loading={busy} onClick={() => void say(false)}>
            Retirer mon souhait
          </Button>
        </>
      ) : (
        <>
          <p>C’est votre club, {lastClub}, qui renouvelle votre licence. Dites-lui que vous souhaitez continuer.</p>
          <Button
            loading={busy}
            leftSection={<IconHeartHandshake size={18} aria-hidden />}
            onClick={() => void say(true)}
          >
            Je souhaite renouveler
          </Button>
        </>
      )}
    </Section>
  )
}
