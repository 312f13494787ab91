import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveLoginWhenSignedIn, requireActiveMember, requireProfiles, requireSession } from './guards.ts'
import { AccountLayout } from './layouts/account-layout.tsx'
import { Shell } from './layouts/shell.tsx'
import { sessionEnd } from './lib/session.ts'
import { storedState, subscribe } from './lib/stored-state.ts'
import { paths } from './paths.ts'
import { LoadingLine, LoadingPage } from './ui/loading.tsx'
import { ScreenFailed } from './ui/screen-failed.tsx'

/** Query parameters are plain texts: no JSON in the address bar, and a token of digits stays a text. */
function searchOf<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>) => {
    const kept: Partial<Record<Name, string>> = {}
    for (const name of names) if (typeof search[name] === 'string') kept[name] = search[name]
    return kept
  }
}

const root = createRootRoute({ component: Root })

const accountPages = createRoute({ getParentRoute: () => root, id: 'account-pages', component: AccountLayout })
const login = createRoute({
  getParentRoute: () => accountPages,
  path: paths.login,
  validateSearch: searchOf('redirect', 'refused'),
  beforeLoad: leaveLoginWhenSignedIn,
  component: lazyRouteComponent(() => import('./features/login/login-page.tsx'), 'LoginPage'),
})
const createAccount = createRoute({
  getParentRoute: () => accountPages,
  path: paths.createAccount,
  component: lazyRouteComponent(() => import('./features/account/create-account-page.tsx'), 'CreateAccountPage'),
})
const accountCreated = createRoute({
  getParentRoute: () => accountPages,
  path: paths.accountCreated,
  component: lazyRouteComponent(() => import('./features/account/account-created-page.tsx'), 'AccountCreatedPage'),
})
const confirmMail = createRoute({
  getParentRoute: () => accountPages,
  path: paths.confirmMail,
  validateSearch: searchOf('token'),
  component: lazyRouteComponent(() => import('./features/account/confirm-mail-page.tsx'), 'ConfirmMailPage'),
})
const forgetPassword = createRoute({
  getParentRoute: () => accountPages,
  path: paths.forgetPassword,
  component: lazyRouteComponent(() => import('./features/account/forget-password-page.tsx'), 'ForgetPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => accountPages,
  path: paths.resetPassword,
  validateSearch: searchOf('token'),
  component: lazyRouteComponent(() => import('./features/account/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./layouts/signed-in-layout.tsx'), 'SignedInLayout'),
})
const noMemberLinked = createRoute({
  getParentRoute: () => signedIn,
  path: paths.noMemberLinked,
  component: lazyRouteComponent(() => import('./features/profiles/link-licence-page.tsx'), 'LinkLicencePage'),
})
const chooseProfile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.chooseProfile,
  validateSearch: searchOf('redirect'),
  beforeLoad: requireProfiles,
  component: lazyRouteComponent(() => import('./features/profiles/choose-profile-page.tsx'), 'ChooseProfilePage'),
})
const accountSettings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.accountSettings,
  component: lazyRouteComponent(() => import('./features/account/account-settings-page.tsx'), 'AccountSettingsPage'),
})

const memberArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'member-area',
  beforeLoad: requireActiveMember,
})
const memberHome = createRoute({
  getParentRoute: () => memberArea,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.profile })
  },
})
const profile = createRoute({
  getParentRoute: () => memberArea,
  path: paths.profile,
  component: lazyRouteComponent(() => import('./features/account/account-settings-page.tsx'), 'AccountSettingsPage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  component: lazyRouteComponent(() => import('./features/legal/privacy-page.tsx'), 'PrivacyPage'),
})
const legal = createRoute({
  getParentRoute: () => root,
  path: paths.legal,
  component: lazyRouteComponent(() => import('./features/legal/legal-page.tsx'), 'LegalPage'),
})
const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.login })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    accountPages.addChildren([login, createAccount, accountCreated, confirmMail, forgetPassword, resetPassword]),
    signedIn.addChildren([
      noMemberLinked,
      chooseProfile,
      accountSettings,
      memberArea.addChildren([memberHome, profile]),
    ]),
    privacy,
    legal,
    anythingElse,
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 500,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(given as [string, string][]).toString()
    return text ? `?${text}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function Root() {
  useLeaveWhenSessionEnds()
  useFocusOnNewScreen()
  return (
    <>
      <LoadingLine />
      <Shell />
    </>
  )
}

/** The session may end anywhere: a refusal in a call, a logout in another tab. */
function useLeaveWhenSessionEnds() {
  const { navigate, state } = useRouter()
  useEffect(() => {
    let signedInBefore = storedState().auth !== null
    return subscribe(() => {
      const signedInNow = storedState().auth !== null
      if (signedInBefore && !signedInNow) {
        const guarded = state.matches.some((match) => match.routeId.startsWith('/signed-in'))
        const back = router.state.location.href
        const left = sessionEnd() === 'logout'
        if (guarded) void navigate({ to: paths.login, search: left ? {} : { redirect: back } })
      }
      signedInBefore = signedInNow
    })
  }, [navigate, state])
}

/** A screen reader starts at the new screen, as after loading a page. */
function useFocusOnNewScreen() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path && document.activeElement === document.body)
      document.getElementById('contenu')?.focus({ preventScroll: true })
  }, [path])
}
