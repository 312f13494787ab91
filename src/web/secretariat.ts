import { createRoute, createRouter, redirect } from '@tanstack/react-router'
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
const portal = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: loadPage })

mount(createRouter({ routeTree: root.addChildren([...staffRoutes, nothingThere, portal]), ...routerOptions }))
