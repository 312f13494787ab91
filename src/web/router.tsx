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
import type { OrderScreen } from '../domain/order-steps.ts'
import type { ClubContext } from './area-guards.ts'
import { listingSearch } from './features/club-members/listing-search.ts'
import {
  type Context,
  leaveLoginWhenSignedIn,
  requireActiveMember,
  requireProfiles,
  requireSession,
  startLoadingMember,
} from './guards.ts'
import { AccountLayout } from './layouts/account-layout.tsx'
import { Shell } from './layouts/shell.tsx'
import { callApi } from './lib/call-api.ts'
import { addressWithoutSecret } from './lib/payment/address-without-secret.ts'
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

// What only this area needs is not part of the first load.
const areaGuards = () => import('./area-guards.ts')
const requireClub = async (context: Context & ClubContext) => (await areaGuards()).requireClub(context)
const requireOrdering = async (context: ClubContext) => (await areaGuards()).requireOrdering(context)
const requireStep = (step: OrderScreen) => async (context: ClubContext) =>
  (await areaGuards()).requireStep(step, context)

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
const myData = createRoute({
  getParentRoute: () => signedIn,
  path: paths.myData,
  component: lazyRouteComponent(() => import('./features/account/my-data-page.tsx'), 'MyDataPage'),
})

const memberArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'member-area',
  beforeLoad: requireActiveMember,
  loader: startLoadingMember,
  component: lazyRouteComponent(() => import('./layouts/member-layout.tsx'), 'MemberLayout'),
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
  component: lazyRouteComponent(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
})
const grades = createRoute({
  getParentRoute: () => memberArea,
  path: paths.grades,
  component: lazyRouteComponent(() => import('./features/grades/grades-page.tsx'), 'GradesPage'),
})
const stages = createRoute({
  getParentRoute: () => memberArea,
  path: paths.stages,
  component: lazyRouteComponent(() => import('./features/stages/stages-page.tsx'), 'StagesPage'),
})
const formations = createRoute({
  getParentRoute: () => memberArea,
  path: paths.formations,
  component: lazyRouteComponent(() => import('./features/formations/formations-page.tsx'), 'FormationsPage'),
})
const combatResults = createRoute({
  getParentRoute: () => memberArea,
  path: paths.combatResults,
  component: lazyRouteComponent(() => import('./features/results/combat-results-page.tsx'), 'CombatResultsPage'),
})
const poomsaeResults = createRoute({
  getParentRoute: () => memberArea,
  path: paths.poomsaeResults,
  component: lazyRouteComponent(() => import('./features/results/poomsae-results-page.tsx'), 'PoomsaeResultsPage'),
})
const refereeing = createRoute({
  getParentRoute: () => memberArea,
  path: paths.refereeing,
  component: lazyRouteComponent(() => import('./features/refereeing/refereeing-page.tsx'), 'RefereeingPage'),
})
const rankingSheet = createRoute({
  getParentRoute: () => memberArea,
  path: paths.rankingSheet,
  component: lazyRouteComponent(() => import('./features/ranking-sheet/ranking-sheet-page.tsx'), 'RankingSheetPage'),
})

const syllabus = createRoute({
  getParentRoute: () => memberArea,
  path: paths.syllabus,
  component: lazyRouteComponent(() => import('./features/documents/syllabus-page.tsx'), 'SyllabusPage'),
})

const clubArea = createRoute({
  getParentRoute: () => signedIn,
  path: '/club/$club',
  beforeLoad: requireClub,
  component: lazyRouteComponent(() => import('./layouts/club-layout.tsx'), 'ClubLayout'),
})
const clubHome = createRoute({
  getParentRoute: () => clubArea,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.club, params, replace: true })
  },
})
const club = createRoute({
  getParentRoute: () => clubArea,
  path: 'club',
  component: lazyRouteComponent(() => import('./features/club/club-page.tsx'), 'ClubPage'),
})
const clubMembers = createRoute({
  getParentRoute: () => clubArea,
  path: 'membres',
  validateSearch: searchOf(...listingSearch),
  component: lazyRouteComponent(() => import('./features/club-members/club-members-page.tsx'), 'ClubMembersPage'),
})
const clubExam = createRoute({
  getParentRoute: () => clubArea,
  path: 'examen',
  validateSearch: searchOf('examen', 'annulable'),
  component: lazyRouteComponent(() => import('./features/grading/exam-page.tsx'), 'ExamPage'),
})
const clubRecaps = createRoute({
  getParentRoute: () => clubArea,
  path: 'recapitulatifs',
  validateSearch: searchOf('page'),
  component: lazyRouteComponent(() => import('./features/recaps/recaps-page.tsx'), 'RecapsPage'),
})
const clubLabels = createRoute({
  getParentRoute: () => clubArea,
  path: 'labelisation',
  component: lazyRouteComponent(() => import('./features/labels/labels-page.tsx'), 'LabelsPage'),
})

const enrolment = createRoute({
  getParentRoute: () => clubArea,
  path: 'inscriptions',
  validateSearch: searchOf('choix'),
  beforeLoad: requireOrdering,
  component: lazyRouteComponent(() => import('./features/enrolment/enrolment-page.tsx'), 'EnrolmentPage'),
})
const season = createRoute({
  getParentRoute: () => clubArea,
  path: 'saison',
  beforeLoad: requireOrdering,
  component: lazyRouteComponent(() => import('./features/enrolment/season-page.tsx'), 'SeasonPage'),
})
const orderList = createRoute({
  getParentRoute: () => clubArea,
  path: 'orderList',
  validateSearch: searchOf('page', 'parPage'),
  beforeLoad: requireOrdering,
  component: lazyRouteComponent(() => import('./features/orders/order-list-page.tsx'), 'OrderListPage'),
})

const cart = createRoute({
  getParentRoute: () => clubArea,
  path: 'panier',
  beforeLoad: requireStep('cart'),
  component: lazyRouteComponent(() => import('./features/checkout/cart-page.tsx'), 'CartPage'),
})
const delivery = createRoute({
  getParentRoute: () => clubArea,
  path: 'livraison',
  beforeLoad: requireStep('delivery'),
  component: lazyRouteComponent(() => import('./features/checkout/delivery-page.tsx'), 'DeliveryPage'),
})
const paymentChoice = createRoute({
  getParentRoute: () => clubArea,
  path: 'choixPayement',
  beforeLoad: requireStep('payment'),
  component: lazyRouteComponent(() => import('./features/checkout/payment-choice-page.tsx'), 'PaymentChoicePage'),
})
const confirm = createRoute({
  getParentRoute: () => clubArea,
  path: 'confirm',
  beforeLoad: requireStep('confirmation'),
  component: lazyRouteComponent(() => import('./features/checkout/confirm-page.tsx'), 'ConfirmPage'),
})
const congratsOrder = createRoute({
  getParentRoute: () => clubArea,
  path: 'congratsOrder',
  validateSearch: searchOf('commande'),
  beforeLoad: requireOrdering,
  component: lazyRouteComponent(() => import('./features/checkout/congrats-order-page.tsx'), 'CongratsOrderPage'),
})
const failingOrder = createRoute({
  getParentRoute: () => clubArea,
  path: 'failingOrder',
  validateSearch: searchOf('commande'),
  beforeLoad: requireOrdering,
  component: lazyRouteComponent(() => import('./features/checkout/failing-order-page.tsx'), 'FailingOrderPage'),
})

const attestation = createRoute({
  getParentRoute: () => root,
  path: paths.attestation,
  loader: ({ params: { code } }) => callApi('verifyAttestation', { code }),
  component: lazyRouteComponent(() => import('./features/attestation/attestation-page.tsx'), 'AttestationPage'),
})
const eLicence = createRoute({
  getParentRoute: () => root,
  path: paths.eLicence,
  component: lazyRouteComponent(() => import('./features/e-licence/e-licence-page.tsx'), 'ELicencePage'),
})
const verification = createRoute({
  getParentRoute: () => root,
  path: paths.verification,
  component: lazyRouteComponent(() => import('./features/e-licence/verification-page.tsx'), 'VerificationPage'),
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

// Before the router reads the address, and before any guard can send it on to the login.
const cleanAddress = addressWithoutSecret(location.href)
if (cleanAddress !== null) history.replaceState(history.state, '', cleanAddress)

export const router = createRouter({
  routeTree: root.addChildren([
    accountPages.addChildren([login, createAccount, accountCreated, confirmMail, forgetPassword, resetPassword]),
    signedIn.addChildren([
      noMemberLinked,
      chooseProfile,
      accountSettings,
      myData,
      memberArea.addChildren([
        memberHome,
        profile,
        grades,
        stages,
        formations,
        combatResults,
        refereeing,
        poomsaeResults,
        syllabus,
        rankingSheet,
      ]),
      clubArea.addChildren([
        clubHome,
        club,
        clubMembers,
        clubExam,
        clubRecaps,
        clubLabels,
        enrolment,
        season,
        orderList,
        cart,
        delivery,
        paymentChoice,
        confirm,
        congratsOrder,
        failingOrder,
      ]),
    ]),
    attestation,
    eLicence,
    verification,
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
  const { navigate } = useRouter()
  useEffect(() => {
    let signedInBefore = storedState().auth !== null
    return subscribe(() => {
      const signedInNow = storedState().auth !== null
      if (signedInBefore && !signedInNow) {
        const guarded = router.state.matches.some((match) => match.routeId.startsWith('/signed-in'))
        const back = router.state.location.href
        const left = sessionEnd() === 'logout'
        if (guarded) void navigate({ to: paths.login, search: left ? {} : { redirect: back } })
      }
      signedInBefore = signedInNow
    })
  }, [navigate])
}

/** A screen reader starts at the new screen, as after loading a page. */
function useFocusOnNewScreen() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path && document.activeElement === document.body)
      document.getElementById('contenu')?.focus({ preventScroll: true })
  }, [path])
}
