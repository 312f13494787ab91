import type { Handlers } from '#api/calls/call.ts'
import { listMails } from './list-mails.ts'
import { readMail } from './read-mail.ts'
import { listTexts, readText } from './read-text.ts'
import { resetText, saveText } from './save-text.ts'
import { tryText } from './try-text.ts'

export const staffMailRoutes = {
  staffListMails: listMails,
  staffGetMail: readMail,
  staffListMailTexts: listTexts,
  staffGetMailText: readText,
  staffSaveMailText: saveText,
  staffResetMailText: resetText,
  staffTryMailText: tryText,
} satisfies Partial<Handlers>
