import type { Handlers } from '#api/calls/call.ts'
import { staffGetEvent, staffGetSportChoices } from './read-event.ts'
import { staffCreateEvent, staffSaveEvent } from './save-event.ts'
import { staffCheckSheet } from './staff-check-sheet.ts'
import { staffExportRanking } from './staff-export-ranking.ts'
import { staffGetRankingChoices } from './staff-get-ranking-choices.ts'
import { staffListEvents } from './staff-list-events.ts'
import { staffListRanking } from './staff-list-ranking.ts'
import { staffPrintRanking } from './staff-print-ranking.ts'
import { staffReadSheetFile } from './staff-read-sheet-file.ts'
import { staffRemoveEvent } from './staff-remove-event.ts'
import { staffSaveSheet } from './staff-save-sheet.ts'

export const staffSportRoutes = {
  staffListEvents,
  staffGetSportChoices,
  staffGetEvent,
  staffGetRankingChoices,
  staffListRanking,
  staffPrintRanking,
  staffExportRanking,
  staffCreateEvent,
  staffSaveEvent,
  staffRemoveEvent,
  staffReadSheetFile,
  staffCheckSheet,
  staffSaveSheet,
} satisfies Partial<Handlers>
