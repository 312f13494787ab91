import { IconKey, IconLock, IconLogout, IconUser, IconUserShield } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { FindButton } from '#web/features/secretariat/find/find-button.tsx'
import { useMay } from '#web/features/secretariat/may.tsx'
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
import { Empty } from '#web/ui/empty.tsx'
import { Page } from '#web/ui/page.tsx'
import { SectionMenu } from '#web/ui/section-menu.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import area from './area.module.css'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import classes from './staff-layout.module.css'
import { findCallOf, listEntries } from './staff-places.ts'
import '#web/ui/fonts/inter-of-names.css'

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
          <FindButton />
          <StaffMenu />
        </div>
        <AreaMenu />
        <div className={classes.screen}>
          <MaintenanceBanner />
          <FormDraftsContext value={formDrafts}>
            <Screen />
            <UnsavedGuard />
          </FormDraftsContext>
        </div>
      </div>
    </QueryClientProvider>
  )
}

function AreaMenu() {
  return <SectionMenu label="Secrétariat" entries={listEntries('area', useMay())} />
}

/** The screen of the URL, unless the role may not read it. */
function Screen() {
  const may = useMay()
  const call = useMatches({ select: (matches) => findCallOf(matches.at(-1)!.fullPath) })
  return call === undefined || may(call) ? <Outlet /> : <NotForRole />
}

function NotForRole() {
  return (
    <Page title="Accès réservé">
      <Empty icon={<IconLock />} title="Votre rôle ne donne pas accès à cet écran">
        <p>
          Un administrateur peut vous donner un autre rôle. Revenir à <Link to={paths.staff}>« À traiter »</Link>
        </p>
      </Empty>
    </Page>
  )
}

function StaffMenu() {
  const { name, surname } = useStaff()
  const entries = listEntries('person', useMay())
  return (
    <Dropdown label={`${surname} ${name}`} size="sm" leftSection={<IconUserShield size={18} aria-hidden />}>
      <DropdownLink to={paths.profile} icon={<IconUser size={18} aria-hidden />}>
        Espace membre
      </DropdownLink>
      <DropdownLink to={paths.accountSettings} icon={<IconKey size={18} aria-hidden />}>
        Mon compte
      </DropdownLink>
      {entries.map(({ to, label, icon: Icon }) => (
        <DropdownLink key={to} to={to} icon={<Icon size={18} aria-hidden />}>
          {label}
        </DropdownLink>
      ))}
      <hr />
      <DropdownItem icon={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
        Déconnexion
      </DropdownItem>
    </Dropdown>
  )
}
