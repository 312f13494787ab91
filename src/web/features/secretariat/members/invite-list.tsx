import { IconMailPlus } from '@tabler/icons-react'
import { MAX_INVITED, type NotInvited } from '#contract/staff/staff-account-fields.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { invalidateMembers } from './member-queries.ts'

const PAGE_SIZE = 100

const LEFT_OUT: Record<NotInvited, string> = {
  linked: 'avec un compte',
  no_mail: 'sans adresse e-mail',
  refused: 'dont l’adresse refuse les e-mails',
  recent: 'déjà invités depuis moins d’un jour',
}

interface Props {
  filters: Record<string, string>
  total: number
}

/** Invites the members of a list to open an account, if one call can take them all. */
export function InviteList({ filters, total }: Props) {
  if (total > MAX_INVITED) return null
  const invite = async () => {
    const { message, left_out } = await callApi('staffInviteMembers', { id_members: await listIds(filters) })
    await invalidateMembers()
    return { message: `${message}${formatLeftOut(left_out.map(({ reason }) => reason))}` }
  }
  return (
    <IfMay call="staffInviteMembers">
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
      </ConfirmButton>
    </IfMay>
  )
}

async function listIds(filters: Props['filters']): Promise<number[]> {
  const ids = new Set<number>()
  for (let page = 1; page <= MAX_INVITED / PAGE_SIZE; page += 1) {
    const { rows } = await callApi('staffListMembers', { ...filters, colonnes: ['nom'], page, size: PAGE_SIZE })
    for (const { id } of rows) ids.add(id)
    if (rows.length < PAGE_SIZE) break
  }
  return [...ids]
}

function formatLeftOut(reasons: NotInvited[]): string {
  const counts = (Object.keys(LEFT_OUT) as NotInvited[])
    .map((reason) => ({ reason, count: reasons.filter((one) => one === reason).length }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `${count} ${LEFT_OUT[reason]}`)
  return counts.length > 0 ? ` Pas invités\u00a0: ${counts.join(', ')}.` : ''
}
