import { paths } from '#web/paths.ts'

const MEMBER = ['layouts/member-layout.tsx']
const CLUB = ['routes/club-guards.ts', 'layouts/club-layout.tsx']

/**
 * The modules of the screens that people open from a link, a bookmark or the home screen. The page asks for them itself:
 * where one file only names the next, a phone on a slow network waits for each in turn.
 */
export const FIRST_SCREENS: Record<string, string[]> = {
  [paths.chooseProfile]: ['features/account/profiles/choose-profile-page.tsx'],
  [paths.profile]: [...MEMBER, 'features/member/profile/profile-page.tsx'],
  [paths.grades]: [...MEMBER, 'features/member/grades/grades-page.tsx'],
  [paths.club]: [...CLUB, 'features/club/sheet/club-page.tsx'],
  [paths.clubMembers]: [...CLUB, 'features/club/members/club-members-page.tsx'],
  [paths.season]: [...CLUB, 'features/club/enrolment/season-page.tsx'],
  [paths.orderList]: [...CLUB, 'features/club/ordering/orders/order-list-page.tsx'],
  [paths.staffLogin]: ['features/secretariat/login/staff-login-page.tsx'],
  [paths.staff]: ['features/secretariat/inbox/inbox-page.tsx'],
  [paths.staffMembers]: ['features/secretariat/members/members-page.tsx'],
}
