import type { Handlers } from '#api/calls/call.ts'
import { staffApproveErasure, staffRefuseErasure } from './decide-erasure.ts'
import { staffApproveRetention, staffRefuseRetention, staffRequestRetention } from './decide-retention.ts'
import { staffEraseMember } from './staff-erase-member.ts'
import { staffExportMember } from './staff-export-member.ts'
import { staffGetRetention } from './staff-get-retention.ts'
import { staffListErasures } from './staff-list-erasures.ts'
import { staffLookUpMember } from './staff-look-up-member.ts'

export const staffPrivacyRoutes = {
  staffLookUpMember,
  staffExportMember,
  staffEraseMember,
  staffListErasures,
  staffApproveErasure,
  staffRefuseErasure,
  staffGetRetention,
  staffRequestRetention,
  staffApproveRetention,
  staffRefuseRetention,
} satisfies Partial<Handlers>
