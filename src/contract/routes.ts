import { portalRoutes } from './portal-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'

export type { Access, Route } from './portal-routes.ts'

/**
 * Every call: its name, method, path and access. The endpoint files beside it, typed against this table, describe input
 * and output.
 */
export const routes = { ...portalRoutes, ...secondFactorRoutes, ...staffRoutes }

export type RouteName = keyof typeof routes
