import { createRouter } from '@tanstack/react-router'
import { accountRoutes } from './account-routes.ts'
import { clubRoutes } from './club-routes.ts'
import { loginRoutes } from './login-routes.tsx'
import { memberRoutes } from './member-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { root } from './root.tsx'
import { signedIn } from './signed-in.ts'
import { staffRoutes } from './staff-routes.ts'

// Never loaded, only for the types: a link may lead to any screen of either application.
const everyScreen = () =>
  createRouter({
    routeTree: root.addChildren([
      loginRoutes,
      signedIn.addChildren([...accountRoutes, memberRoutes, clubRoutes]),
      ...publicRoutes,
      ...staffRoutes,
    ]),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof everyScreen>
  }
}
