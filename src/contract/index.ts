import type { z } from 'zod'
import { accountEndpoints } from './accounts.ts'
import { clubEndpoints } from './clubs.ts'
import type { EndpointsFor, FileAnswer, Output, PlainText } from './endpoint.ts'
import { memberEndpoints } from './members.ts'
import { orderEndpoints } from './orders.ts'
import { reminderEndpoints } from './reminders.ts'
import type { RouteName } from './routes.ts'
import { secondFactorEndpoints } from './second-factors.ts'
import { staffAuditEndpoints } from './staff-audit.ts'
import { staffBankEndpoints } from './staff-bank.ts'
import { staffClubEndpoints } from './staff-clubs.ts'
import { staffFigureEndpoints } from './staff-figures.ts'
import { staffImportEndpoints } from './staff-import.ts'
import { staffInboxEndpoints } from './staff-inbox.ts'
import { staffMailEndpoints } from './staff-mails.ts'
import { staffMemberEndpoints } from './staff-members.ts'
import { staffOrderEndpoints } from './staff-orders.ts'
import { staffPrivacyEndpoints } from './staff-privacy.ts'
import { staffReferenceEndpoints } from './staff-reference.ts'
import { staffRequestEndpoints } from './staff-requests.ts'
import { staffSportEndpoints } from './staff-sport.ts'
import { staffUserEndpoints } from './staff-users.ts'

export const contract = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...memberEndpoints,
  ...clubEndpoints,
  ...staffUserEndpoints,
  ...staffAuditEndpoints,
  ...staffPrivacyEndpoints,
  ...staffMemberEndpoints,
  ...staffRequestEndpoints,
  ...staffInboxEndpoints,
  ...staffMailEndpoints,
  ...reminderEndpoints,
  ...staffClubEndpoints,
  ...staffOrderEndpoints,
  ...staffBankEndpoints,
  ...staffFigureEndpoints,
  ...staffSportEndpoints,
  ...staffReferenceEndpoints,
  ...staffImportEndpoints,
  ...orderEndpoints,
} satisfies EndpointsFor<RouteName>

export type Contract = typeof contract
export type InputOf<Name extends RouteName> = z.input<Contract[Name]['input']>
export type OutputOf<Name extends RouteName> = AnswerOf<Contract[Name]['output']>
export type AnswerOf<Out extends Output> = Out extends PlainText
  ? string
  : Out extends FileAnswer
    ? Blob
    : Out extends z.ZodType
      ? z.output<Out>
      : never
