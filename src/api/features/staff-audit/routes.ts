import type { Handlers } from '#api/calls/call.ts'
import { searchAudit } from './search-audit.ts'

export const staffAuditRoutes = {
  staffSearchAudit: searchAudit,
} satisfies Partial<Handlers>
