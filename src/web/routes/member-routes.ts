import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { requireActiveMember, startLoadingMember } from './guards.ts'
import { signedIn } from './signed-in.ts'

const memberArea = createRoute({
  getParentRoute: () => signedIn,
  id: 'member-area',
  beforeLoad: requireActiveMember,
  loader: startLoadingMember,
  component: lazyRouteComponent(() => import('../layouts/member-layout.tsx'), 'MemberLayout'),
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
  component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
})
const grades = createRoute({
  getParentRoute: () => memberArea,
  path: paths.grades,
  component: lazyRouteComponent(() => import('../features/grades/grades-page.tsx'), 'GradesPage'),
})
const stages = createRoute({
  getParentRoute: () => memberArea,
  path: paths.stages,
  component: lazyRouteComponent(() => import('../features/stages/stages-page.tsx'), 'StagesPage'),
})
const formations = createRoute({
  getParentRoute: () => memberArea,
  path: paths.formations,
  component: lazyRouteComponent(() => import('../features/formations/formations-page.tsx'), 'FormationsPage'),
})
const combatResults = createRoute({
  getParentRoute: () => memberArea,
  path: paths.combatResults,
  component: lazyRouteComponent(() => import('../features/results/combat-results-page.tsx'), 'CombatResultsPage'),
})
const poomsaeResults = createRoute({
  getParentRoute: () => memberArea,
  path: paths.poomsaeResults,
  component: lazyRouteComponent(() => import('../features/results/poomsae-results-page.tsx'), 'PoomsaeResultsPage'),
})
const refereeing = createRoute({
  getParentRoute: () => memberArea,
  path: paths.refereeing,
  component: lazyRouteComponent(() => import('../features/refereeing/refereeing-page.tsx'), 'RefereeingPage'),
})
const rankingSheet = createRoute({
  getParentRoute: () => memberArea,
  path: paths.rankingSheet,
  component: lazyRouteComponent(() => import('../features/ranking-sheet/ranking-sheet-page.tsx'), 'RankingSheetPage'),
})
const syllabus = createRoute({
  getParentRoute: () => memberArea,
  path: paths.syllabus,
  component: lazyRouteComponent(() => import('../features/documents/syllabus-page.tsx'), 'SyllabusPage'),
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
