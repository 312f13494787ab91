import type { Handlers } from '#api/calls/call.ts'
import { checkSheet } from './check-sheet.ts'
import { listEvents } from './list-events.ts'
import { readChoices, readEvent } from './read-event.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { removeEvent } from './remove-event.ts'
import { createEvent, saveEvent } from './save-event.ts'
import { saveSheet } from './save-sheet.ts'

export const staffSportRoutes = {
  staffListEvents: listEvents,
  staffGetSportChoices: readChoices,
  staffGetEvent: readEvent,
  staffCreateEvent: createEvent,
  staffSaveEvent: saveEvent,
  staffRemoveEvent: removeEvent,
  staffReadSheetFile: readSheetFile,
  staffCheckSheet: checkSheet,
  staffSaveSheet: saveSheet,
} satisfies Partial<Handlers>
