import type { z } from 'zod'
import { accountEndpoints } from './accounts.ts'
import { clubEndpoints } from './clubs.ts'
import type { EndpointsFor, ExportAnswer, FileAnswer, Output, PlainText } from './endpoint.ts'
import { memberEndpoints } from './members.ts'
import { orderEndpoints } from './orders.ts'
import { reminderEndpoints } from './reminders.ts'
import type { RouteName } from './routes.ts'
import { secondFactorEndpoints } from './second-factors.ts'
import { staffAccountEndpoints } from './staff/staff-accounts.ts'
import { staffAuditEndpoints } from './staff/staff-audit.ts'
import { staffBankEndpoints } from './staff/staff-bank.ts'
import { staffBookEndpoints } from './staff/staff-books.ts'
import { staffClubOrderEndpoints } from './staff/staff-club-orders.ts'
import { staffClubEndpoints } from './staff/staff-clubs.ts'
import { staffFigureEndpoints } from './staff/staff-figures.ts'
import { staffImportEndpoints } from './staff/staff-import.ts'
import { staffInboxEndpoints } from './staff/staff-inbox.ts'
import { staffListEndpoints } from './staff/staff-lists.ts'
import { staffMailingEndpoints } from './staff/staff-mailings.ts'
import { staffMailEndpoints } from './staff/staff-mails.ts'
import { staffMemberEndpoints } from './staff/staff-members.ts'
import { staffOrderEndpoints } from './staff/staff-orders.ts'
import { staffPrivacyEndpoints } from './staff/staff-privacy.ts'
import { staffRankingEndpoints } from './staff/staff-rankings.ts'
import { staffReferenceEndpoints } from './staff/staff-reference.ts'
import { staffRequestEndpoints } from './staff/staff-requests.ts'
import { staffSportEndpoints } from './staff/staff-sport.ts'
import { staffUserEndpoints } from './staff/staff-users.ts'

export const contract = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...memberEndpoints,
  ...clubEndpoints,
  ...staffUserEndpoints,
  ...staffAccountEndpoints,
  ...staffAuditEndpoints,
  ...staffPrivacyEndpoints,
  ...staffMemberEndpoints,
  ...staffRequestEndpoints,
  ...staffInboxEndpoints,
  ...staffListEndpoints,
  ...staffMailEndpoints,
  ...staffMailingEndpoints,
  ...reminderEndpoints,
  ...staffClubEndpoints,
  ...staffOrderEndpoints,
  ...staffClubOrderEndpoints,
  ...staffBankEndpoints,
  ...staffBookEndpoints,
  ...staffFigureEndpoints,
  ...staffSportEndpoints,
  ...staffRankingEndpoints,
  ...staffReferenceEndpoints,
  ...staffImportEndpoints,
  ...orderEndpoints,
} satisfies EndpointsFor<RouteName>

export type Contract = typeof contract
export type InputOf<Name extends RouteName> = z.input<Contract[Name]['input']>
export type OutputOf<Name extends RouteName> = AnswerOf<Contract[Name]['output']>
export type AnswerOf<Out extends Output> = Out extends PlainText
  ? string
  : Out extends FileAnswer | ExportAnswer
    ? Blob
    : Out extends z.ZodType
      ? z.output<Out>
      : never
