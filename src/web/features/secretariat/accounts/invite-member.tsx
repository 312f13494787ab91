import { useState } from 'react'
import { INVITATION_WAYS } from '#contract/staff/staff-account-fields.ts'
import { isInvitedRecently } from '#domain/invitation.ts'
import { fullName } from '#domain/person-name.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import type { StaffMember } from '#web/features/secretariat/members/member-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { Problem } from '#web/ui/problem.tsx'
import classes from './accounts.module.css'

type Invitation = StaffMember['invitation']

interface Props {
  member: { id_member: number; nom: string; prenom: string; hasMail: boolean; invitation: Invitation }
  invalidate: () => Promise<unknown>
}

/** For a member without an account: whether and when they were invited, and the button that invites or reminds. */
export function InviteMember({ member, invalidate }: Props) {
  const { id_member, hasMail, invitation } = member
  const { busy, problem, act } = useAction({ invalidate })
  const [now] = useState(() => new Date())
  const isRecent = isInvitedRecently(invitation && new Date(invitation.at), now)
  const verb = invitation ? 'Rappeler' : 'Inviter'
  return (
    <div className={classes.invite}>
      {invitation && <span className={classes.none}>{formatInvitation(invitation)}</span>}
      <IfMay call="staffInviteMembers">
        {!hasMail && <span className={classes.none}>Pas d’adresse e-mail sur sa fiche.</span>}
        {hasMail && !isRecent && (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            aria-label={`${verb} ${fullName(member)}`}
            onClick={() => void act(() => callApi('staffInviteMembers', { id_members: [id_member] }))}
          >
            {verb}
          </Button>
        )}
      </IfMay>
      <Problem>{problem}</Problem>
    </div>
  )
}

export function formatInvitation({ at, par }: NonNullable<Invitation>): string {
  return `Invité ${INVITATION_WAYS[par].toLowerCase()} le ${formatInstant(at)}`
}
