import type { Handlers } from '#api/calls/call.ts'
import { staffCancelLicence } from './staff-cancel-licence.ts'
import { staffClubNames } from './staff-club-names.ts'
import { staffCreateMember } from './staff-create-member.ts'
import { staffExtendLicence } from './staff-extend-licence.ts'
import { staffGetMember } from './staff-get-member.ts'
import { staffIssueLicence } from './staff-issue-licence.ts'
import { staffMemberHistory } from './staff-member-history.ts'
import { staffMergeMembers } from './staff-merge-members.ts'
import { staffPreviewMerge } from './staff-preview-merge.ts'
import { staffRemovePhoto } from './staff-remove-photo.ts'
import { staffRenewCode } from './staff-renew-code.ts'
import { staffRenewELicence } from './staff-renew-e-licence.ts'
import { staffSaveMember } from './staff-save-member.ts'
import { staffSearchMembers } from './staff-search-members.ts'
import { staffShortenLicence } from './staff-shorten-licence.ts'
import { staffShowCode } from './staff-show-code.ts'
import { staffTransferLicence } from './staff-transfer-licence.ts'
import { staffUnlinkAccount } from './staff-unlink-account.ts'

export const staffMemberRoutes = {
  staffSearchMembers,
  staffGetMember,
  staffSaveMember,
  staffCreateMember,
  staffShowCode,
  staffRenewCode,
  staffRenewELicence,
  staffUnlinkAccount,
  staffRemovePhoto,
  staffMemberHistory,
  staffPreviewMerge,
  staffMergeMembers,
  staffClubNames,
  staffIssueLicence,
  staffExtendLicence,
  staffShortenLicence,
  staffCancelLicence,
  staffTransferLicence,
} satisfies Partial<Handlers>
