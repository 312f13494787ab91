import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import type { NotInvited } from '#contract/staff/staff-account-fields.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { invalidateMembers } from './member-queries.ts'

const LEFT_OUT: Record<NotInvited, string> = {
  linked: 'avec un compte',
  no_mail: 'sans adresse e-mail',
  refused: 'dont l’adresse refuse les e-mails',
  recent: 'déjà invités depuis moins d’un jour',
}
const REASONS = Object.keys(LEFT_OUT) as NotInvited[]

interface Props {
  filters: Record<string, string>
  total: number
}

/**
 * Invites the members of a list to open an account, batch by batch. After a failure or a closed tab the same button
 * continues: who was invited today is passed over.
 */
export function InviteList({ filters, total }: Props) {
  const [seen, setSeen] = useState(0)
  const invite = async () => {
    const sums = { vus: 0, invites: 0, ecartes: { linked: 0, no_mail: 0, refused: 0, recent: 0 } }
    for (let apres: number | null = 0; apres !== null; ) {
      setSeen(sums.vus)
      const batch: Batch = await callApi('staffInviteList', { liste: filters, apres })
      sums.vus += batch.vus
      sums.invites += batch.invites
      for (const reason of REASONS) sums.ecartes[reason] += batch.ecartes[reason]
      apres = batch.suivant
    }
    setSeen(0)
    await invalidateMembers()
    return { message: `${staffAccountMessages.invited(sums.invites)}${formatLeftOut(sums.ecartes)}` }
  }
  return (
    <IfMay call="staffInviteList">
      <ConfirmButton
        label="Inviter"
        aria-label="Inviter les membres de cette liste"
        size="md"
        leftSection={<IconMailPlus size={18} aria-hidden />}
        title={total > 1 ? `Inviter ${total} personnes\u00a0?` : 'Inviter cette personne\u00a0?'}
        verb="Inviter"
        onConfirm={invite}
      >
        <p>
          Chacun reçoit par e-mail son numéro de licence et son code d’activation, pour ouvrir un compte. Qui a déjà un
          compte, n’a pas d’adresse e-mail ou a été invité depuis moins d’un jour ne reçoit rien.
        </p>
        {seen > 0 && (
          <p role="status">
            {seen} sur {total}
          </p>
        )}
      </ConfirmButton>
    </IfMay>
  )
}

type Batch = OutputOf<'staffInviteList'>

function formatLeftOut(counts: Record<NotInvited, number>): string {
  const parts = REASONS.filter((reason) => counts[reason] > 0).map((reason) => `${counts[reason]} ${LEFT_OUT[reason]}`)
  return parts.length > 0 ? ` Pas invités\u00a0: ${parts.join(', ')}.` : ''
}
