import type { Rollup } from 'vite'

/** Few screens load these, or only once something is opened, so they stay out of the kit. */
const SELDOM =
  /react-easy-crop|normalize-wheel|@maskito|[\\/](Slider|Modal|ModalBase|Overlay|FocusTrap|Portal)[\\/]|use-move|use-focus-|react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref|tslib|[\\/]ui[\\/](dialog-window|modal|image-crop|draw-qr-png|slider|mask-date)\./
/** A QR code: on the e-licence, on a member's card and where a second factor is set up. */
const QR_CODE = /uqr|[\\/]ui[\\/](qr-code|e-licence-code)\./
/** The kit: libraries, parts and rules that screens of every area use; in the secretariat, also what all its fields share. */
const KIT =
  /node_modules|[\\/]src[\\/](web[\\/](ui|lib)|contract|domain)[\\/]|[\\/]layouts[\\/](area|use-recheck)|second-factor-queries|[\\/]features[\\/]secretariat[\\/][\w-]+\.tsx?$/
/** Sentences and fields of the secretariat, and the wording of mails: a screen needs a few. */
const STAFF_WORDS = /[\\/]contract[\\/](staff[\\/]staff-|mail-kinds[\\/]|mail-messages|audit-messages)/
/** Router and routes, which every screen but the login loads first. */
const ROUTER =
  /@tanstack|use-sync-external-store|[\\/]web[\\/](routes|portal|mount|ui[\\/](loading|screen-failed)\.tsx)|url-without-secret/
/** The layout around every screen behind the sign-in, with all that it imports. */
const SIGNED_IN =
  /[\\/](layouts[\\/]signed-in-layout|ui[\\/](unsaved-guard|dialog-frame|fonts[\\/]inter-of-names)|lib[\\/](form-draft|queries|portal-query-client))\./
/** The form of the login. */
const LOGIN = /password-sign-in\.tsx|passkey-button\.tsx|[\\/]login[\\/](sign-in|kept-e-licence)\.tsx/
/** The pages and their scripts, which nothing else may load. */
const PAGES = /\.html$|[\\/]web[\\/](main|login)\./

/** The layout of a member's screens, with all that it imports, and what its main screens share. */
const MEMBER = /[\\/](layouts[\\/]member-layout|grade-entries)\./
/** The layout and guards of a club's screens, with all that they import, and what its main screens share. */
const CLUB = /[\\/](layouts[\\/]club-layout|routes[\\/]club-guards|season-link|put-in-cart)\./
/** Parts of the kit that, outside the secretariat, only screens of clubs use. */
const KIT_OF_CLUBS =
  /[\\/](ui[\\/](hint|pager|pages-shown)|lib[\\/](read-orders|cut-image)|contract[\\/](cart-messages|club-messages|image-fields)|domain[\\/]order-steps)\./
/** The same, of a few screens of members. */
const KIT_OF_MEMBERS = /[\\/](ui[\\/]medal|sport-sheets[\\/]sheets)\./
/** Parts that the screens of orders, of the season and of enrolment share. */
const ORDERS =
  /[\\/](renewable-members|order-document|follow-order|order-standing|cancel-order|recap-status|ui[\\/]choice-list|contract[\\/]order-(messages|fields))\./
/** Parts of the kit for forms that save a record: the account, a member's contact, the sheet of a club. */
const FORMS =
  /[\\/](contract[\\/]((account|club|member|second-factor)-fields|account-messages)|domain[\\/]format-browser|ui[\\/](saved-meanwhile|new-password-inputs)|lib[\\/](use-edited-record|use-link-token|flag-field|fetch-anew))\./

const GROUPS_OF_PORTAL: Rollup.CodeSplittingGroup[] = [
  {
    name: 'start',
    priority: 6,
    tags: ['$initial'],
    test: (id) => ![ROUTER, SIGNED_IN, LOGIN, PAGES].some((part) => part.test(id)),
  },
  { name: 'sign-in', priority: 6, tags: ['$initial'], test: LOGIN },
  { name: 'qr-code', priority: 2, test: QR_CODE },
  { name: 'member', priority: 2, test: MEMBER },
  { name: 'results', priority: 1, minShareCount: 2, test: /[\\/]features[\\/]member[\\/]/ },
  { name: 'account', priority: 1, minShareCount: 2, test: /[\\/]features[\\/]account[\\/]/ },
  { name: 'club', priority: 2, test: (id) => CLUB.test(id) || KIT_OF_CLUBS.test(id) },
  { name: 'orders', priority: 2, test: ORDERS },
  { name: 'checkout', priority: 1, minShareCount: 2, test: /[\\/]features[\\/]club[\\/]/ },
  { name: 'forms', priority: 3, test: FORMS },
]
/** Parts of the kit that few screens of the secretariat use. */
const STAFF_KIT = {
  'password-input':
    /PasswordInput|[\\/]ui[\\/]password-input\.|[\\/]contract[\\/](account-messages|second-factor-fields)\./,
  'segmented-control': /SegmentedControl|FloatingIndicator|[\\/]ui[\\/]segmented-control\./,
  belts:
    /[\\/]ui[\\/](belt|medal|exam-result)\.|[\\/](belts|ordinal|exam-result-messages|result-columns|results\.module)\./,
  forms: /[\\/]Textarea[\\/]|[\\/](textarea|saved-meanwhile|use-edited-record|merge-edits|fetch-anew|flag-field)\./,
}
/** Inputs of records, which other screens of their field do without. */
const STAFF_INPUTS = /[\\/](club-inputs|identity-inputs|change-licence|event-inputs|mail-textarea)\./
/** Modules that several screens of the secretariat share, by field. A module belongs to the first group that names it. */
const STAFF_GROUPS = {
  // Words of several fields: those that lists show, and those that few screens but the journal show.
  'staff-states': /[\\/]staff-(mailing|order)-messages\./,
  'staff-labels':
    /[\\/]staff-(bank-messages|import-kind-fields|inbox-messages|user-fields)\.|[\\/]mail-kinds[\\/](mail-kind|every-mail)\./,
  'staff-accounts': /[\\/]secretariat[\\/]accounts[\\/]|[\\/]staff-account-/,
  'staff-clubs': /[\\/]secretariat[\\/]clubs[\\/]|[\\/]staff-club-(fields|messages)\./,
  'staff-members': /[\\/]secretariat[\\/]members[\\/]|[\\/]staff-member-/,
  'staff-orders': /[\\/]secretariat[\\/]orders[\\/]|[\\/]staff-(club-)?order-/,
  'staff-sport': /[\\/]secretariat[\\/](sport|tables)[\\/]|[\\/]staff-sport-/,
  // The wording of every mail.
  'mail-words': /[\\/]mail-kinds[\\/]|[\\/]mail-(messages|words)\./,
  'staff-mails': /[\\/]secretariat[\\/]mails[\\/]|[\\/]staff-mail-/,
  'staff-lists': /[\\/]secretariat[\\/](exports|lists|mailings)[\\/]|[\\/]staff-(export|list|mailing)-/,
  'staff-reference': /[\\/]staff-reference-(fields|messages)\./,
}
const GROUPS_OF_SECRETARIAT: Rollup.CodeSplittingGroup[] = [
  { name: 'start', priority: 6, tags: ['$initial'] },
  ...Object.entries({ ...STAFF_KIT, ...STAFF_GROUPS }).map(([name, test]) => ({
    name,
    priority: 3,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    test: (id: string) => test.test(id) && !STAFF_INPUTS.test(id),
  })),
]

/**
 * A screen loads what every page starts with, the kit, what its area shares, and itself: some ten files, where splitting
 * by use alone makes eighty.
 */
export function groupsOf(page: 'portal' | 'secretariat'): Rollup.CodeSplittingGroup[] {
  const apart = [
    SELDOM,
    QR_CODE,
    STAFF_WORDS,
    ...(page === 'portal' ? [KIT_OF_CLUBS, ORDERS, KIT_OF_MEMBERS, FORMS] : Object.values(STAFF_KIT)),
  ]
  return [
    {
      name: 'kit',
      priority: 5,
      minShareCount: 2,
      test: (id) => ROUTER.test(id) || SIGNED_IN.test(id) || (KIT.test(id) && !apart.some((part) => part.test(id))),
    },
    ...(page === 'portal' ? GROUPS_OF_PORTAL : GROUPS_OF_SECRETARIAT),
  ]
}
