import type { Handlers } from '#api/http/call.ts'
import { searchAudit } from './search-audit.ts'

export const staffAuditRoutes = {
  staffSearchAudit: searchAudit,
} satisfies Partial<Handlers>
