import type { Handlers } from '#api/calls/call.ts'
import { staffListAutomaticMails, staffPreviewAutomaticMail, staffSaveAutomaticMail } from './automatic-mails.ts'
import { staffGetMailText, staffListMailTexts } from './read-text.ts'
import { staffResetMailText, staffSaveMailText } from './save-text.ts'
import { staffGetMail } from './staff-get-mail.ts'
import { staffListMails } from './staff-list-mails.ts'
import { staffTryMailText } from './staff-try-mail-text.ts'

export const staffMailRoutes = {
  staffListMails,
  staffGetMail,
  staffListMailTexts,
  staffGetMailText,
  staffSaveMailText,
  staffResetMailText,
  staffTryMailText,
  staffListAutomaticMails,
  staffPreviewAutomaticMail,
  staffSaveAutomaticMail,
} satisfies Partial<Handlers>
