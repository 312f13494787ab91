import {
  IconBuildingCommunity,
  IconFileText,
  IconQrcode,
  IconReceipt,
  IconRosette,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches, useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import type { RouteName } from '#contract/routes.ts'
import { config } from '#web/config.ts'
import { SecondFactorNotice } from '#web/features/account/second-factor/second-factor-notice.tsx'
import { ClubIdsContext, useClubIds } from '#web/features/club/active-club.ts'
import { type ClubIds, clubAccessQuery, clubQuery } from '#web/features/club/club-queries.ts'
import { CartButton } from '#web/features/club/ordering/cart/cart-button.tsx'
import { checkoutPaths } from '#web/features/club/ordering/order-choices.ts'
import { ClubCard } from '#web/features/club/sheet/club-card.tsx'
import { ClubMenu } from '#web/features/club/sheet/club-menu.tsx'
import { ClubStrip } from '#web/features/club/sheet/club-strip.tsx'
import { type Member, useMember } from '#web/lib/active-member.ts'
import { formatError } from '#web/lib/format-error.ts'
import { memberQuery } from '#web/lib/queries.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { type MenuEntry, SectionMenu } from '#web/ui/section-menu.tsx'
import area from './area.module.css'
import { AreaLoading } from './area-loading.tsx'
import classes from './club-layout.module.css'
import { useRecheckWhenRefused } from './use-recheck-when-refused.ts'

/** Layout of a club: its name, its screens, the member's other clubs. The checkout stands alone (decision 127). */
export function ClubLayout() {
  const { activeMember } = useStoredState()
  // Without an active member (a logout in another tab) the guard redirects.
  if (activeMember === null) return <ClubLoading />
  return (
    <Suspense fallback={<ClubLoading />}>
      <Area />
    </Suspense>
  )
}

function Area() {
  const { clubsMyABFT } = useMember()
  const { club: slug } = useParams({ from: '/signed-in/club/$club' })
  const ids = useClubIds()
  const isCheckout = useIsCheckout()
  if (!ids) return <NoSuchClub />
  return (
    <ClubIdsContext value={ids}>
      <div className={area.area}>
        {!isCheckout && <Bar clubs={clubsMyABFT} slug={slug} ids={ids} />}
        {/* Remounts for another club, so that no edit of one is saved for another. */}
        <Content key={`${ids.id_member} ${ids.id_club}`} ids={ids} />
      </div>
    </ClubIdsContext>
  )
}

/** Whether the screen is a step of an order, or its outcome. */
function useIsCheckout(): boolean {
  return useMatches({ select: (matches) => checkoutPaths.includes(matches.at(-1)?.fullPath ?? '') })
}

function ClubLoading() {
  return <AreaLoading label="Chargement du club" isAlone={useIsCheckout()} />
}

/** Another tab chose a member who has no such club, or the member no longer manages it: the guard says which. */
function NoSuchClub() {
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  return <ClubLoading />
}

const GUARD_CALLS: RouteName[] = ['getInfosMember', 'canCheckClubInExtranet', 'getInfosClub']
const isGuardCall = (name: RouteName) => GUARD_CALLS.includes(name)

interface BarProps {
  clubs: Member['clubsMyABFT']
  slug: string
  ids: ClubIds
}

/** Cart and ordering are for managers with the right to register. */
function Bar({ clubs, slug, ids }: BarProps) {
  const { data: club } = useQuery(clubQuery(ids))
  const canRegister = club?.rights.can_register_member ?? false
  return (
    <>
      <SectionMenu label="Espace club" entries={entriesOf(slug, canRegister)} />
      <div className={`${area.bar} ${classes.bar} no-print`}>
        <p className={area.place}>Espace club</p>
        <ClubMenu clubs={clubs} current={ids.id_club} />
        {club && canRegister && <CartButton club={club} ids={ids} />}
      </div>
    </>
  )
}

function entriesOf(slug: string, canRegister: boolean): MenuEntry[] {
  const at = (path: string) => path.replace('$club', slug)
  const { shortName } = config.federation
  const entries = [
    { label: 'Fiche du club', short: 'Fiche', to: at(paths.club), icon: IconBuildingCommunity },
    {
      label: 'Membres',
      to: at(paths.clubMembers),
      icon: IconUsersGroup,
      within: [at(paths.clubExam), at(paths.season)],
    },
    { label: 'Inscriptions', to: at(paths.enrolment), icon: IconUserPlus, forRegistering: true },
    { label: 'E-licence', to: paths.eLicence, icon: IconQrcode, onPhoneOnly: true as const },
    { label: `Récapitulatifs ${shortName}`, to: at(paths.clubRecaps), icon: IconFileText },
    { label: 'Labélisation', to: at(paths.clubLabels), icon: IconRosette },
    { label: `Mes commandes My${shortName}`, to: at(paths.orderList), icon: IconReceipt, forRegistering: true },
  ]
  return entries.filter(({ forRegistering }) => canRegister || !forRegistering)
}

function Content({ ids }: { ids: ClubIds }) {
  const asked = [memberQuery(ids.id_member), clubAccessQuery(ids), clubQuery(ids)]
  useRecheckWhenRefused(
    asked.map(({ queryKey }) => queryKey),
    isGuardCall,
  )
  const { data: club, error, refetch } = useQuery(clubQuery(ids))
  const isFirst = useLocation({ select: ({ pathname }) => pathname.endsWith('/club') })
  const isCheckout = useIsCheckout()
  // The guard has asked; this only reads the answer.
  const { data: admission } = useQuery({ ...clubAccessQuery(ids), enabled: false })
  if (error && !club) return <ClubFailed error={error} onRetry={() => void refetch()} />
  if (!club) return <ClubLoading />
  const screen = (
    <div className={classes.screen}>
      <p className={classes.printed}>
        <b>{club.club}</b>, club n° {club.numero_club}
      </p>
      {!club.rights.write && <Warning>{clubMessages.readOnly}</Warning>}
      {isFirst && admission?.hasSecondFactor === false && <SecondFactorNotice />}
      <Outlet />
    </div>
  )
  if (isCheckout) return <div className={area.alone}>{screen}</div>
  return (
    <div className={area.columns}>
      {!isFirst && <ClubStrip club={club} />}
      <ClubCard club={club} ids={ids} />
      {screen}
    </div>
  )
}

function ClubFailed({ error, onRetry }: { error: object; onRetry: () => void }) {
  return (
    <div className={area.failed}>
      <Panel title="Club indisponible">
        <Problem>{formatError(error)}</Problem>
        <RetryButton onRetry={onRetry} />
        <ButtonLink to={paths.profile} variant="default">
          Revenir à mon profil
        </ButtonLink>
      </Panel>
    </div>
  )
}
