import type { Handlers } from '#api/calls/call.ts'
import { staffSearchAudit } from './staff-search-audit.ts'

export const staffAuditRoutes = {
  staffSearchAudit,
} satisfies Partial<Handlers>
