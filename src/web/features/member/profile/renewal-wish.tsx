import { IconHeartHandshake } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { Member } from '#web/lib/active-member.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { memberQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.ts'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Success } from '#web/ui/problem.tsx'

/** From three months before the end on, the club can be told that one would like to stay. */
export function RenewalWish({ member: { id_member, lastClub, renouvellement } }: { member: Member }) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { possible, souhait } = renouvellement
  if (!possible) return null

  async function say(wished: boolean) {
    setBusy(true)
    try {
      const { message } = await callApi('setRenewalWish', { id_member, souhait: wished })
      notify({ tone: 'success', message })
    } catch (error) {
      notify({ tone: 'error', message: error instanceof ApiError ? error.message : messages.unexpected })
    }
    await queryClient.invalidateQueries(memberQuery(id_member)).catch(() => undefined)
    setBusy(false)
  }

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
