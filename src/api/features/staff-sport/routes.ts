import type { Handlers } from '#api/calls/call.ts'
import { staffGetEvent, staffGetSportChoices } from './read-event.ts'
import { staffCreateEvent, staffSaveEvent } from './save-event.ts'
import { staffCheckSheet } from './staff-check-sheet.ts'
import { staffListEvents } from './staff-list-events.ts'
import { staffReadSheetFile } from './staff-read-sheet-file.ts'
import { staffRemoveEvent } from './staff-remove-event.ts'
import { staffSaveSheet } from './staff-save-sheet.ts'

export const staffSportRoutes = {
  staffListEvents,
  staffGetSportChoices,
  staffGetEvent,
  staffCreateEvent,
  staffSaveEvent,
  staffRemoveEvent,
  staffReadSheetFile,
  staffCheckSheet,
  staffSaveSheet,
} satisfies Partial<Handlers>
