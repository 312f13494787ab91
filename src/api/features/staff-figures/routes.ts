import type { Handlers } from '#api/calls/call.ts'
import { exportFigures } from './export-figures.ts'
import { readActivity } from './read-activity.ts'
import { listExpiringMembers, readExpiring } from './read-expiring.ts'
import { readFigures } from './read-figures.ts'

export const staffFigureRoutes = {
  staffGetActivity: readActivity,
  staffGetFigures: readFigures,
  staffGetExpiring: readExpiring,
  staffListExpiring: listExpiringMembers,
  staffExportFigures: exportFigures,
} satisfies Partial<Handlers>
