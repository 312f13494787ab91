import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { urlWithoutSecret } from './features/club/ordering/payment/url-without-secret.ts'
import { mount } from './mount.tsx'
import { paths } from './paths.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { clubRoutes } from './routes/club-routes.ts'
import { loadScreensAfter } from './routes/load-next-screens.ts'
import { loadPage } from './routes/load-page.ts'
import { loginRoutes } from './routes/login-routes.tsx'
import { memberRoutes } from './routes/member-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { root } from './routes/root.tsx'
import { routerOptions } from './routes/router-options.ts'
import { signedIn } from './routes/signed-in.ts'
import type { Draw } from './start-page.tsx'

const secretariat = createRoute({ getParentRoute: () => root, path: `${paths.staff}/$`, beforeLoad: loadPage })
const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.login })
  },
})

// Before the router reads the URL and before a guard can pass it on to the login.
const cleanAddress = urlWithoutSecret(location.href)
if (cleanAddress !== null) history.replaceState(history.state, '', cleanAddress)

/** The router of members, parents and clubs. */
export const portal = createRouter({
  routeTree: root.addChildren([
    loginRoutes,
    signedIn.addChildren([...accountRoutes, memberRoutes, clubRoutes]),
    ...publicRoutes,
    secretariat,
    anythingElse,
  ]),
  ...routerOptions,
})

export const loadScreensAfterLogin = () => loadScreensAfter(portal, paths.login)
export const showPortal = (draw: Draw) => mount(portal, draw)
