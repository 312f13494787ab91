import type { Handlers } from '#api/calls/call.ts'
import { approveErasure, refuseErasure } from './decide-erasure.ts'
import { approveRetention, refuseRetention, requestRetention } from './decide-retention.ts'
import { exportMember } from './export-member.ts'
import { listErasures } from './list-erasures.ts'
import { lookUpMember } from './look-up-member.ts'
import { readRetention } from './read-retention.ts'
import { requestErasure } from './request-erasure.ts'

export const staffPrivacyRoutes = {
  staffLookUpMember: lookUpMember,
  staffExportMember: exportMember,
  staffEraseMember: requestErasure,
  staffListErasures: listErasures,
  staffApproveErasure: approveErasure,
  staffRefuseErasure: refuseErasure,
  staffGetRetention: readRetention,
  staffRequestRetention: requestRetention,
  staffApproveRetention: approveRetention,
  staffRefuseRetention: refuseRetention,
} satisfies Partial<Handlers>
