import type { Handlers } from '#api/calls/call.ts'
import { isMaintenance } from '#api/calls/maintenance.ts'

export const portalRoutes = {
  versionMyabft: async (_input, { env }) => env.version,
  maintenanceMyabft: async (_input, { db }) => ((await isMaintenance(db)) ? '1' : '0'),
} satisfies Partial<Handlers>
