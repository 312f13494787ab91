import type { Handlers } from '#api/calls/call.ts'
import { staffApproveMailing, staffRefuseMailing } from './decide-mailing.ts'
import { staffConfirmMailing } from './staff-confirm-mailing.ts'
import { staffCreateMailing } from './staff-create-mailing.ts'
import { staffGetMailing } from './staff-get-mailing.ts'
import { staffListMailingRecipients } from './staff-list-mailing-recipients.ts'
import { staffListMailings } from './staff-list-mailings.ts'
import { staffPreviewMailing } from './staff-preview-mailing.ts'
import { staffRemoveMailing } from './staff-remove-mailing.ts'
import { staffSaveMailing } from './staff-save-mailing.ts'
import { staffStopMailing } from './staff-stop-mailing.ts'
import { staffTryMailing } from './staff-try-mailing.ts'

export const staffMailingRoutes = {
  staffListMailings,
  staffGetMailing,
  staffPreviewMailing,
  staffListMailingRecipients,
  staffCreateMailing,
  staffSaveMailing,
  staffRemoveMailing,
  staffTryMailing,
  staffConfirmMailing,
  staffApproveMailing,
  staffRefuseMailing,
  staffStopMailing,
} satisfies Partial<Handlers>
