import { IconHeartHandshake } from '@tabler/icons-react'
import type { Member } from '#web/lib/active-member.ts'
import { useRenewalWish } from '#web/lib/use-renewal-wish.ts'
import { Button } from '#web/ui/button.ts'
import { Section } from '#web/ui/page.tsx'
import { Success } from '#web/ui/problem.tsx'

/** From three months before the end, tells the club that the member wishes to renew. */
export function RenewalWish({ member: { id_member, lastClub, renouvellement } }: { member: Member }) {
  const { busy, wish } = useRenewalWish(id_member)
  const { possible, souhait } = renouvellement
  if (!possible) return null

  return (
    <Section title="Renouveler ma licence">
      {souhait ? (
        <>
          <Success>{lastClub} sait que vous souhaitez renouveler votre licence.</Success>
          <Button variant="default" maw="20rem" loading={busy} onClick={() => void wish(false)}>
            Retirer mon souhait
          </Button>
        </>
      ) : (
        <>
          <p>C’est votre club, {lastClub}, qui renouvelle votre licence. Dites-lui que vous souhaitez continuer.</p>
          <Button
            maw="20rem"
            loading={busy}
            leftSection={<IconHeartHandshake size={18} aria-hidden />}
            onClick={() => void wish(true)}
          >
            Je souhaite renouveler
          </Button>
        </>
      )}
    </Section>
  )
}
