import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { requireActiveMember, startLoadingMember } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { signedIn } from './signed-in.ts'

const memberArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'member-area',
  beforeLoad: requireActiveMember,
  loader: startLoadingMember,
  component: lazyPage(() => import('#web/layouts/member-layout.tsx'), 'MemberLayout'),
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
  component: lazyPage(() => import('#web/features/member/profile/profile-page.tsx'), 'ProfilePage'),
})
const grades = createRoute({
  getParentRoute: () => memberArea,
  path: paths.grades,
  component: lazyPage(() => import('#web/features/member/grades/grades-page.tsx'), 'GradesPage'),
})
const stages = createRoute({
  getParentRoute: () => memberArea,
  path: paths.stages,
  component: lazyPage(() => import('#web/features/member/stages/stages-page.tsx'), 'StagesPage'),
})
const formations = createRoute({
  getParentRoute: () => memberArea,
  path: paths.formations,
  component: lazyPage(() => import('#web/features/member/formations/formations-page.tsx'), 'FormationsPage'),
})
const combatResults = createRoute({
  getParentRoute: () => memberArea,
  path: paths.combatResults,
  component: lazyPage(() => import('#web/features/member/results/combat-results-page.tsx'), 'CombatResultsPage'),
})
const poomsaeResults = createRoute({
  getParentRoute: () => memberArea,
  path: paths.poomsaeResults,
  component: lazyPage(() => import('#web/features/member/results/poomsae-results-page.tsx'), 'PoomsaeResultsPage'),
})
const refereeing = createRoute({
  getParentRoute: () => memberArea,
  path: paths.refereeing,
  component: lazyPage(() => import('#web/features/member/refereeing/refereeing-page.tsx'), 'RefereeingPage'),
})
const rankingSheet = createRoute({
  getParentRoute: () => memberArea,
  path: paths.rankingSheet,
  component: lazyPage(() => import('#web/features/member/ranking-sheet/ranking-sheet-page.tsx'), 'RankingSheetPage'),
})
const syllabus = createRoute({
  getParentRoute: () => memberArea,
  path: paths.syllabus,
  component: lazyPage(() => import('#web/features/member/documents/syllabus-page.tsx'), 'SyllabusPage'),
})

export const memberRoutes = memberArea.addChildren([
  memberHome,
  profile,
  grades,
  stages,
  formations,
  combatResults,
  poomsaeResults,
  refereeing,
  rankingSheet,
  syllabus,
])
