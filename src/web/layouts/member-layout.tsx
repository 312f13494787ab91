import {
  IconAward,
  IconBook2,
  IconCalendarEvent,
  IconCertificate,
  IconFlag,
  IconQrcode,
  IconTrophy,
  IconUser,
  IconYinYang,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { messages } from '#contract/messages.ts'
import type { RouteName } from '#contract/routes.ts'
import { ProfileMenu } from '#web/features/account/profiles/profile-menu.tsx'
import { MemberCard } from '#web/features/member/card/member-card.tsx'
import { MemberStrip } from '#web/features/member/card/member-strip.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { memberQuery, profilesQuery } from '#web/lib/queries.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { type MenuEntry, SectionMenu } from '#web/ui/section-menu.tsx'
import classes from './area.module.css'
import { AreaLoading } from './area-loading.tsx'
import { MemberFailed } from './member-failed.tsx'
import { useRecheckWhenRefused } from './use-recheck-when-refused.ts'

const entries: MenuEntry[] = [
  { label: 'Mon profil', to: paths.profile, icon: IconUser },
  { label: 'E-licence', to: paths.eLicence, icon: IconQrcode, onPhoneOnly: true },
  { label: 'Grades', to: paths.grades, icon: IconAward },
  { label: 'Stages', to: paths.stages, icon: IconCalendarEvent },
  { label: 'Formations', to: paths.formations, icon: IconCertificate },
  { label: 'Palmarès combat', to: paths.combatResults, icon: IconTrophy },
  { label: 'Arbitrage', to: paths.refereeing, icon: IconFlag },
  { label: 'Palmarès poomsae', to: paths.poomsaeResults, icon: IconYinYang },
  { label: 'Syllabus et documents', to: paths.syllabus, icon: IconBook2 },
]

/** Layout of a member: the card, the screens, the account's other profiles. */
export function MemberLayout() {
  const { activeMember } = useStoredState()
  // Without an active member (a logout in another tab) the guard redirects.
  return activeMember === null ? <AreaLoading label="Chargement de votre profil" /> : <Area idMember={activeMember} />
}

const isGuardCall = (name: RouteName) => name === 'getInfosMember'
/** The licence was unlinked elsewhere: what was known of the member is no longer for this account. */
const isRefused = (error: object | null) => error instanceof ApiError && (error.status === 403 || error.status === 404)

function Area({ idMember }: { idMember: number }) {
  const { data, error, refetch } = useQuery(memberQuery(idMember))
  useRecheckWhenRefused([memberQuery(idMember).queryKey, profilesQuery.queryKey], isGuardCall)
  const member = isRefused(error) ? undefined : data
  const isFirst = useRouterState({ select: ({ location }) => location.pathname === paths.profile })
  return (
    <div className={classes.area}>
      <SectionMenu label="Espace membre" entries={entries} />
      <div className={`${classes.bar} no-print`}>
        <p className={classes.place}>Espace membre</p>
        <ProfileMenu active={idMember} clubs={member?.clubsMyABFT ?? []} />
      </div>
      {member ? (
        // Remounts for another member, so that no edit of one is saved for another.
        <div key={idMember} className={classes.columns}>
          {!isFirst && <MemberStrip member={member} />}
          <MemberCard member={member} />
          <Outlet />
        </div>
      ) : error ? (
        <MemberFailed error={error} sentence={messages.profileReloadFailed} onRetry={() => void refetch()} />
      ) : (
        <AreaLoading label="Chargement de votre profil" />
      )}
    </div>
  )
}
