import {
  IconAdjustments,
  IconBarrierBlock,
  IconBuildingBank,
  IconBuildingCommunity,
  IconChartBar,
  IconDevices,
  IconHistory,
  IconInbox,
  IconKey,
  IconLogout,
  IconMail,
  IconReceipt,
  IconShieldLock,
  IconTableImport,
  IconTrophy,
  IconUser,
  IconUserCog,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { staffQuery, useStaff } from '#web/features/secretariat/staff-queries.ts'
import { useIdleEnd } from '#web/layouts/use-idle-end.ts'
import { useRecheckWhenRefused } from '#web/layouts/use-recheck-when-refused.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formDrafts } from '#web/lib/form-draft.ts'
import { queryClient } from '#web/lib/queries.ts'
import { logout } from '#web/lib/session.ts'
import { FormDraftsContext } from '#web/lib/use-form-draft.ts'
import { paths } from '#web/paths.ts'
import { useRememberSearch } from '#web/ui/back-link.tsx'
import { Dropdown, DropdownItem, DropdownLink } from '#web/ui/dropdown.tsx'
import { type MenuEntry, SectionMenu } from '#web/ui/section-menu.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import area from './area.module.css'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import classes from './staff-layout.module.css'

const entries: MenuEntry[] = [
  { label: 'À traiter', to: paths.staff, icon: IconInbox },
  { label: 'Membres', to: paths.staffMembers, icon: IconUsers },
  { label: 'Clubs', to: paths.staffClubs, icon: IconBuildingCommunity },
  { label: 'Commandes', to: paths.staffOrders, icon: IconReceipt },
  { label: 'Banque', to: paths.staffBank, icon: IconBuildingBank },
  { label: 'Tableau de bord', to: paths.staffFigures, icon: IconChartBar },
  { label: 'Sport', to: paths.staffSport, icon: IconTrophy },
  { label: 'Référentiel', to: paths.staffReference, icon: IconAdjustments },
  { label: 'Mails', to: paths.staffMails, icon: IconMail },
  { label: 'Journal', to: paths.staffAudit, icon: IconHistory },
  { label: 'Vie privée', to: paths.staffPrivacy, icon: IconShieldLock },
]

const saysNothingOfRole = (name: RouteName, { status }: ApiError) => name === 'getStaff' || status !== 403

/** Around the screens of those who run the federation. */
export function StaffLayout() {
  useEffect(() => () => queryClient.clear(), [])
  useRecheckWhenRefused([staffQuery.queryKey], saysNothingOfRole)
  useIdleEnd()
  useRememberSearch()
  return (
    <QueryClientProvider client={queryClient}>
      <div className={`${area.area} ${classes.area}`}>
        <div className={`${area.bar} no-print`}>
          <p className={area.place}>Secrétariat</p>
          <StaffMenu />
        </div>
        <SectionMenu label="Secrétariat" entries={entries} />
        <div className={classes.screen}>
          <MaintenanceBanner />
          <FormDraftsContext value={formDrafts}>
            <Outlet />
            <UnsavedGuard />
          </FormDraftsContext>
        </div>
      </div>
    </QueryClientProvider>
  )
}

function StaffMenu() {
  const { name, surname, roles } = useStaff()
  return (
    <Dropdown label={`${surname} ${name}`} size="sm" leftSection={<IconUserShield size={18} aria-hidden />}>
      <DropdownLink to={paths.profile} icon={<IconUser size={18} aria-hidden />}>
        Espace membre
      </DropdownLink>
      <DropdownLink to={paths.accountSettings} icon={<IconKey size={18} aria-hidden />}>
        Mon compte
      </DropdownLink>
      <DropdownLink to={paths.staffOwnSessions} icon={<IconDevices size={18} aria-hidden />}>
        Mes sessions
      </DropdownLink>
      {roles.includes('administrator') && (
        <>
          <DropdownLink to={paths.staffUsers} icon={<IconUserCog size={18} aria-hidden />}>
            Utilisateurs
          </DropdownLink>
          <DropdownLink to={paths.staffMaintenance} icon={<IconBarrierBlock size={18} aria-hidden />}>
            Maintenance
          </DropdownLink>
          <DropdownLink to={paths.staffImport} icon={<IconTableImport size={18} aria-hidden />}>
            Import
          </DropdownLink>
        </>
      )}
      <hr />
      <DropdownItem icon={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
        Déconnexion
      </DropdownItem>
    </Dropdown>
  )
}
