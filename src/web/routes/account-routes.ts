import { createRoute } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { requireProfiles } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { searchOf } from './router-options.ts'
import { signedIn } from './signed-in.ts'

// Signed in, before a member is chosen.

const noMemberLinked = createRoute({
  getParentRoute: () => signedIn,
  path: paths.noMemberLinked,
  component: lazyPage(() => import('#web/features/account/profiles/link-licence-page.tsx'), 'LinkLicencePage'),
})
const chooseProfile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.chooseProfile,
  validateSearch: searchOf<'redirect'>(),
  beforeLoad: requireProfiles,
  component: lazyPage(() => import('#web/features/account/profiles/choose-profile-page.tsx'), 'ChooseProfilePage'),
})
const accountSettings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.accountSettings,
  validateSearch: searchOf<'redirect' | 'besoin'>(),
  component: lazyPage(() => import('#web/features/account/settings/account-settings-page.tsx'), 'AccountSettingsPage'),
})
const myData = createRoute({
  getParentRoute: () => signedIn,
  path: paths.myData,
  component: lazyPage(() => import('#web/features/account/settings/my-data-page.tsx'), 'MyDataPage'),
})

export const accountRoutes = [noMemberLinked, chooseProfile, accountSettings, myData] as const
