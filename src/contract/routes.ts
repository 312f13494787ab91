import { portalRoutes } from './portal-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'

export type { Access, Route } from './portal-routes.ts'

/**
 * Every call of the portal: its name, method, path and lock. What goes in and comes out stands in the endpoint files
 * beside, which are typed against this table.
 */
export const routes = { ...portalRoutes, ...secondFactorRoutes, ...staffRoutes }

export type RouteName = keyof typeof routes
