import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { mount } from './mount.tsx'
import { paths } from './paths.ts'
import { loadPage } from './routes/load-page.ts'
import { root } from './routes/root.tsx'
import { routerOptions } from './routes/router-options.ts'
import { staffRoutes } from './routes/staff-routes.ts'

// The application of the secretariat: a page of its own, so that nobody else loads any of it.

const nothingThere = createRoute({
  getParentRoute: () => root,
  path: `${paths.staff}/$`,
  beforeLoad: () => {
    throw redirect({ to: paths.staff })
  },
})
// The server serves it in the demonstration only. It lies here, since this application's first load has room for it.
const devUi = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  component: lazyRouteComponent(() => import('./features/secretariat/dev-ui/dev-ui-page.tsx'), 'DevUiPage'),
})
const portal = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: loadPage })

mount(createRouter({ routeTree: root.addChildren([...staffRoutes, nothingThere, devUi, portal]), ...routerOptions }))
