import { createRoute } from '@tanstack/react-router'
import type { accountSearch } from '#web/features/secretariat/accounts/account-search.ts'
import type { auditSearch } from '#web/features/secretariat/audit/audit-search.ts'
import type { booksSearch } from '#web/features/secretariat/books/books-search.ts'
import type { figureSearch } from '#web/features/secretariat/figures/figure-search.ts'
import type { inboxSearch } from '#web/features/secretariat/inbox/inbox-search.ts'
import type { mailSearch } from '#web/features/secretariat/mails/mail-search.ts'
import type { rankingSearch } from '#web/features/secretariat/sport/ranking-search.ts'
import type { sportSearch } from '#web/features/secretariat/sport/sport-search.ts'
import { StaffLayout } from '#web/layouts/staff-layout.tsx'
import { paths } from '#web/paths.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'
import { searchOf } from './router-options.ts'
import { leaveStaffLoginWhenSignedIn, requireStaff } from './staff-guards.ts'

const staffLogin = createRoute({
  getParentRoute: () => root,
  path: paths.staffLogin,
  validateSearch: searchOf<'redirect' | 'refused'>(),
  beforeLoad: leaveStaffLoginWhenSignedIn,
  component: lazyPage(() => import('#web/features/secretariat/login/staff-login-page.tsx'), 'StaffLoginPage'),
})
const staffInvitation = createRoute({
  getParentRoute: () => root,
  path: paths.staffInvitation,
  component: lazyPage(() => import('#web/features/secretariat/users/invitation-page.tsx'), 'InvitationPage'),
})
const staffArea = createRoute({
  getParentRoute: () => root,
  path: paths.staff,
  beforeLoad: requireStaff,
  component: StaffLayout,
})
const staffInbox = createRoute({
  getParentRoute: () => staffArea,
  path: '/',
  validateSearch: searchOf<(typeof inboxSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/inbox/inbox-page.tsx'), 'InboxPage'),
})
const staffRequest = createRoute({
  getParentRoute: () => staffArea,
  path: 'demandes/$id',
  component: lazyPage(() => import('#web/features/secretariat/requests/request-page.tsx'), 'RequestPage'),
})
const staffClubs = createRoute({
  getParentRoute: () => staffArea,
  path: 'clubs',
  validateSearch: searchOf<string>(),
  component: lazyPage(() => import('#web/features/secretariat/clubs/clubs-page.tsx'), 'ClubsPage'),
})
const staffNewClub = createRoute({
  getParentRoute: () => staffArea,
  path: 'clubs/nouveau',
  component: lazyPage(() => import('#web/features/secretariat/clubs/new-club-page.tsx'), 'NewClubPage'),
})
const staffClub = createRoute({
  getParentRoute: () => staffArea,
  path: 'clubs/$id',
  validateSearch: searchOf<'onglet'>(),
  component: lazyPage(() => import('#web/features/secretariat/clubs/staff-club-page.tsx'), 'StaffClubPage'),
})
const staffMembers = createRoute({
  getParentRoute: () => staffArea,
  path: 'membres',
  validateSearch: searchOf<string>(),
  component: lazyPage(() => import('#web/features/secretariat/members/members-page.tsx'), 'MembersPage'),
})
const staffNewMember = createRoute({
  getParentRoute: () => staffArea,
  path: 'membres/nouveau',
  component: lazyPage(() => import('#web/features/secretariat/members/new-member-page.tsx'), 'NewMemberPage'),
})
const staffMerge = createRoute({
  getParentRoute: () => staffArea,
  path: 'membres/fusion',
  validateSearch: searchOf<'garder' | 'absorber'>(),
  component: lazyPage(() => import('#web/features/secretariat/members/merge-page.tsx'), 'MergePage'),
})
const staffMember = createRoute({
  getParentRoute: () => staffArea,
  path: 'membres/$id',
  validateSearch: searchOf<'onglet'>(),
  component: lazyPage(() => import('#web/features/secretariat/members/staff-member-page.tsx'), 'StaffMemberPage'),
})
const staffOrders = createRoute({
  getParentRoute: () => staffArea,
  path: 'commandes',
  validateSearch: searchOf<string>(),
  component: lazyPage(() => import('#web/features/secretariat/orders/orders-page.tsx'), 'OrdersPage'),
})
const staffDispatch = createRoute({
  getParentRoute: () => staffArea,
  path: 'commandes/envois',
  component: lazyPage(() => import('#web/features/secretariat/orders/dispatch-page.tsx'), 'DispatchPage'),
})
const staffNewOrder = createRoute({
  getParentRoute: () => staffArea,
  path: 'commandes/nouvelle',
  validateSearch: searchOf<'club'>(),
  component: lazyPage(() => import('#web/features/secretariat/orders/new-order-page.tsx'), 'NewOrderPage'),
})
const staffAffiliations = createRoute({
  getParentRoute: () => staffArea,
  path: 'commandes/affiliations',
  validateSearch: searchOf<'annee'>(),
  component: lazyPage(() => import('#web/features/secretariat/orders/affiliations-page.tsx'), 'AffiliationsPage'),
})
const staffOrder = createRoute({
  getParentRoute: () => staffArea,
  path: 'commandes/$id',
  component: lazyPage(() => import('#web/features/secretariat/orders/order-page.tsx'), 'OrderPage'),
})
const staffBank = createRoute({
  getParentRoute: () => staffArea,
  path: 'banque',
  validateSearch: searchOf<'mouvement' | 'etat' | 'texte' | 'jour' | 'page'>(),
  component: lazyPage(() => import('#web/features/secretariat/bank/bank-page.tsx'), 'BankPage'),
})
const staffBooks = createRoute({
  getParentRoute: () => staffArea,
  path: 'comptabilite',
  validateSearch: searchOf<(typeof booksSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/books/books-page.tsx'), 'BooksPage'),
})
const staffMails = createRoute({
  getParentRoute: () => staffArea,
  path: 'mails',
  validateSearch: searchOf<(typeof mailSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/mails/mails-page.tsx'), 'MailsPage'),
})
const staffMailTexts = createRoute({
  getParentRoute: () => staffArea,
  path: 'mails/textes',
  component: lazyPage(() => import('#web/features/secretariat/mails/mail-texts-page.tsx'), 'MailTextsPage'),
})
const staffMailText = createRoute({
  getParentRoute: () => staffArea,
  path: 'mails/textes/$kind',
  component: lazyPage(() => import('#web/features/secretariat/mails/mail-text-page.tsx'), 'MailTextPage'),
})
const staffMail = createRoute({
  getParentRoute: () => staffArea,
  path: 'mails/$id',
  component: lazyPage(() => import('#web/features/secretariat/mails/mail-page.tsx'), 'MailPage'),
})
const staffAccounts = createRoute({
  getParentRoute: () => staffArea,
  path: 'comptes',
  validateSearch: searchOf<(typeof accountSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/accounts/accounts-page.tsx'), 'AccountsPage'),
})
const staffAccount = createRoute({
  getParentRoute: () => staffArea,
  path: 'comptes/$id',
  component: lazyPage(() => import('#web/features/secretariat/accounts/account-page.tsx'), 'AccountPage'),
})
const staffMailings = createRoute({
  getParentRoute: () => staffArea,
  path: 'mailing',
  validateSearch: searchOf<'page'>(),
  component: lazyPage(() => import('#web/features/secretariat/mailings/mailings-page.tsx'), 'MailingsPage'),
})
const staffMailing = createRoute({
  getParentRoute: () => staffArea,
  path: 'mailing/$id',
  component: lazyPage(() => import('#web/features/secretariat/mailings/mailing-page.tsx'), 'MailingPage'),
})
const staffUsers = createRoute({
  getParentRoute: () => staffArea,
  path: 'utilisateurs',
  component: lazyPage(() => import('#web/features/secretariat/users/users-page.tsx'), 'UsersPage'),
})
const staffOwnSessions = createRoute({
  getParentRoute: () => staffArea,
  path: 'mes-sessions',
  component: lazyPage(() => import('#web/features/secretariat/users/own-sessions-page.tsx'), 'OwnSessionsPage'),
})
const staffMaintenance = createRoute({
  getParentRoute: () => staffArea,
  path: 'maintenance',
  component: lazyPage(() => import('#web/features/secretariat/users/maintenance-page.tsx'), 'MaintenancePage'),
})
const staffAudit = createRoute({
  getParentRoute: () => staffArea,
  path: 'journal',
  validateSearch: searchOf<(typeof auditSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/audit/audit-page.tsx'), 'AuditPage'),
})
const staffPrivacy = createRoute({
  getParentRoute: () => staffArea,
  path: 'vie-privee',
  component: lazyPage(
    () => import('#web/features/secretariat/privacy/privacy-requests-page.tsx'),
    'PrivacyRequestsPage',
  ),
})
const staffFigures = createRoute({
  getParentRoute: () => staffArea,
  path: 'tableau-de-bord',
  validateSearch: searchOf<(typeof figureSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/figures/dashboard-page.tsx'), 'DashboardPage'),
})

const staffSport = createRoute({
  getParentRoute: () => staffArea,
  path: 'sport',
  validateSearch: searchOf<(typeof sportSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/sport/sport-page.tsx'), 'SportPage'),
})
const staffNewEvent = createRoute({
  getParentRoute: () => staffArea,
  path: 'sport/nouveau',
  validateSearch: searchOf<'sorte'>(),
  component: lazyPage(() => import('#web/features/secretariat/sport/new-event-page.tsx'), 'NewEventPage'),
})
const staffRankings = createRoute({
  getParentRoute: () => staffArea,
  path: 'sport/classements',
  validateSearch: searchOf<(typeof rankingSearch)[number]>(),
  component: lazyPage(() => import('#web/features/secretariat/sport/rankings-page.tsx'), 'RankingsPage'),
})
const staffEvent = createRoute({
  getParentRoute: () => staffArea,
  path: 'sport/$sorte/$id',
  component: lazyPage(() => import('#web/features/secretariat/sport/sport-event-page.tsx'), 'SportEventPage'),
})
const staffSheet = createRoute({
  getParentRoute: () => staffArea,
  path: 'sport/$sorte/$id/$feuille',
  component: lazyPage(() => import('#web/features/secretariat/sport/sheet-page.tsx'), 'SheetPage'),
})
const staffReference = createRoute({
  getParentRoute: () => staffArea,
  path: 'reference',
  validateSearch: searchOf<'onglet'>(),
  component: lazyPage(() => import('#web/features/secretariat/reference/reference-page.tsx'), 'ReferencePage'),
})
const staffImport = createRoute({
  getParentRoute: () => staffArea,
  path: 'import',
  component: lazyPage(() => import('#web/features/secretariat/import/import-page.tsx'), 'ImportPage'),
})

export const staffRoutes = [
  staffLogin,
  staffInvitation,
  staffArea.addChildren([
    staffInbox,
    staffRequest,
    staffClubs,
    staffNewClub,
    staffClub,
    staffMembers,
    staffNewMember,
    staffMerge,
    staffMember,
    staffOrders,
    staffDispatch,
    staffNewOrder,
    staffAffiliations,
    staffOrder,
    staffBank,
    staffBooks,
    staffSport,
    staffNewEvent,
    staffRankings,
    staffEvent,
    staffSheet,
    staffMails,
    staffMailTexts,
    staffMailText,
    staffMail,
    staffAccounts,
    staffAccount,
    staffMailings,
    staffMailing,
    staffUsers,
    staffOwnSessions,
    staffMaintenance,
    staffAudit,
    staffPrivacy,
    staffFigures,
    staffReference,
    staffImport,
  ]),
] as const
