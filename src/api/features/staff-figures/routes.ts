import type { Handlers } from '#api/calls/call.ts'
import { staffGetExpiring, staffListExpiring } from './read-expiring.ts'
import { staffExportFigures } from './staff-export-figures.ts'
import { staffGetActivity } from './staff-get-activity.ts'
import { staffGetFigures } from './staff-get-figures.ts'

export const staffFigureRoutes = {
  staffGetActivity,
  staffGetFigures,
  staffGetExpiring,
  staffListExpiring,
  staffExportFigures,
} satisfies Partial<Handlers>
