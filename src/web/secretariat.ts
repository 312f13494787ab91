import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { mount } from './mount.tsx'
import { paths } from './paths.ts'
import { lazyPage } from './routes/lazy-page.ts'
import { loadPage } from './routes/load-page.ts'
import { root } from './routes/root.tsx'
import { routerOptions } from './routes/router-options.ts'
import { staffRoutes } from './routes/staff-routes.ts'
import { startPage } from './start-page.tsx'

// The application of the secretariat: a separate page, so that nobody else loads it.

const nothingThere = createRoute({
  getParentRoute: () => root,
  path: `${paths.staff}/$`,
  beforeLoad: () => {
    throw redirect({ to: paths.staff })
  },
})
// Only served in the demonstration. It is part of this application, whose first load is not limited.
const devUi = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  component: lazyPage(() => import('./features/secretariat/dev-ui/dev-ui-page.tsx'), 'DevUiPage'),
})
const portal = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: loadPage })

const secretariat = createRouter({
  routeTree: root.addChildren([...staffRoutes, nothingThere, devUi, portal]),
  ...routerOptions,
})
mount(secretariat, startPage())
