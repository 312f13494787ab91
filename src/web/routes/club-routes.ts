import { createRoute, redirect } from '@tanstack/react-router'
import type { OrderScreen } from '#domain/order-steps.ts'
import type { listingSearch } from '#web/features/club/members/listing-search.ts'
import { loadOnline } from '#web/lib/load-online.ts'
import { paths } from '#web/paths.ts'
import type { ClubContext } from './club-guards.ts'
import { lazyPage } from './lazy-page.ts'
import { searchOf } from './router-options.ts'
import { signedIn } from './signed-in.ts'

// Guards of clubs are not part of the first load.
const guards = () => loadOnline(() => import('./club-guards.ts'))
const requireClub = async (context: ClubContext) => (await guards()).requireClub(context)
const requireOrdering = async (context: ClubContext) => (await guards()).requireOrdering(context)
const requireOrderInUrl = async (context: ClubContext & { search: { commande?: string } }) =>
  (await guards()).requireOrderInUrl(context)
const requireStep = (step: OrderScreen) => async (context: ClubContext) => (await guards()).requireStep(step, context)

const clubArea = createRoute({
  getParentRoute: () => signedIn,
  path: '/club/$club',
  beforeLoad: requireClub,
  component: lazyPage(() => import('#web/layouts/club-layout.tsx'), 'ClubLayout'),
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
  component: lazyPage(() => import('#web/features/club/sheet/club-page.tsx'), 'ClubPage'),
})
const clubMembers = createRoute({
  getParentRoute: () => clubArea,
  path: 'membres',
  validateSearch: searchOf<(typeof listingSearch)[number]>(),
  component: lazyPage(() => import('#web/features/club/members/club-members-page.tsx'), 'ClubMembersPage'),
})
const clubExam = createRoute({
  getParentRoute: () => clubArea,
  path: 'examen',
  validateSearch: searchOf<'examen' | 'annulable'>(),
  component: lazyPage(() => import('#web/features/club/grading/exam-page.tsx'), 'ExamPage'),
})
const clubRecaps = createRoute({
  getParentRoute: () => clubArea,
  path: 'recapitulatifs',
  validateSearch: searchOf<'page'>(),
  component: lazyPage(() => import('#web/features/club/recaps/recaps-page.tsx'), 'RecapsPage'),
})
const clubLabels = createRoute({
  getParentRoute: () => clubArea,
  path: 'labelisation',
  component: lazyPage(() => import('#web/features/club/labels/labels-page.tsx'), 'LabelsPage'),
})
const enrolment = createRoute({
  getParentRoute: () => clubArea,
  path: 'inscriptions',
  validateSearch: searchOf<'choix'>(),
  beforeLoad: requireOrdering,
  component: lazyPage(() => import('#web/features/club/enrolment/enrolment-page.tsx'), 'EnrolmentPage'),
})
const season = createRoute({
  getParentRoute: () => clubArea,
  path: 'saison',
  beforeLoad: requireOrdering,
  component: lazyPage(() => import('#web/features/club/enrolment/season-page.tsx'), 'SeasonPage'),
})
const orderList = createRoute({
  getParentRoute: () => clubArea,
  path: 'orderList',
  validateSearch: searchOf<'page' | 'parPage'>(),
  beforeLoad: requireOrdering,
  component: lazyPage(() => import('#web/features/club/ordering/orders/order-list-page.tsx'), 'OrderListPage'),
})
const cart = createRoute({
  getParentRoute: () => clubArea,
  path: 'panier',
  beforeLoad: requireStep('cart'),
  component: lazyPage(() => import('#web/features/club/ordering/checkout/cart-page.tsx'), 'CartPage'),
})
const delivery = createRoute({
  getParentRoute: () => clubArea,
  path: 'livraison',
  beforeLoad: requireStep('delivery'),
  component: lazyPage(() => import('#web/features/club/ordering/checkout/delivery-page.tsx'), 'DeliveryPage'),
})
const paymentChoice = createRoute({
  getParentRoute: () => clubArea,
  path: 'choixPayement',
  beforeLoad: requireStep('payment'),
  component: lazyPage(
    () => import('#web/features/club/ordering/checkout/payment-choice-page.tsx'),
    'PaymentChoicePage',
  ),
})
const confirm = createRoute({
  getParentRoute: () => clubArea,
  path: 'confirm',
  beforeLoad: requireStep('confirmation'),
  component: lazyPage(() => import('#web/features/club/ordering/checkout/confirm-page.tsx'), 'ConfirmPage'),
})
const congratsOrder = createRoute({
  getParentRoute: () => clubArea,
  path: 'congratsOrder',
  validateSearch: searchOf<'commande'>(),
  beforeLoad: requireOrderInUrl,
  component: lazyPage(
    () => import('#web/features/club/ordering/checkout/congrats-order-page.tsx'),
    'CongratsOrderPage',
  ),
})
const failingOrder = createRoute({
  getParentRoute: () => clubArea,
  path: 'failingOrder',
  validateSearch: searchOf<'commande' | 'erreur'>(),
  beforeLoad: requireOrdering,
  component: lazyPage(() => import('#web/features/club/ordering/checkout/failing-order-page.tsx'), 'FailingOrderPage'),
})

export const clubRoutes = clubArea.addChildren([
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
])
