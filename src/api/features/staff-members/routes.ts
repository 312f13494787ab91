import type { Handlers } from '#api/calls/call.ts'
import { cancelLicence } from './cancel-licence.ts'
import { createMember } from './create-member.ts'
import { endMemberSessions } from './end-sessions.ts'
import { extendLicence } from './extend-licence.ts'
import { issueLicence } from './issue-licence.ts'
import { listClubNames } from './list-club-names.ts'
import { mergeMembers } from './merge-members.ts'
import { previewMerge } from './preview-merge.ts'
import { readHistory } from './read-history.ts'
import { readStaffMember } from './read-staff-member.ts'
import { removePhoto } from './remove-photo.ts'
import { renewCode } from './renew-code.ts'
import { renewELicence } from './renew-e-licence.ts'
import { resetMemberSecondFactor } from './reset-member-second-factor.ts'
import { saveMember } from './save-member.ts'
import { searchMembers } from './search-members.ts'
import { showCode } from './show-code.ts'
import { transferLicence } from './transfer-licence.ts'
import { unlinkAccount } from './unlink-account.ts'

export const staffMemberRoutes = {
  staffSearchMembers: searchMembers,
  staffGetMember: readStaffMember,
  staffSaveMember: saveMember,
  staffCreateMember: createMember,
  staffShowCode: showCode,
  staffRenewCode: renewCode,
  staffRenewELicence: renewELicence,
  staffUnlinkAccount: unlinkAccount,
  staffEndMemberSessions: endMemberSessions,
  staffResetMemberSecondFactor: resetMemberSecondFactor,
  staffRemovePhoto: removePhoto,
  staffMemberHistory: readHistory,
  staffPreviewMerge: previewMerge,
  staffMergeMembers: mergeMembers,
  staffClubNames: listClubNames,
  staffIssueLicence: issueLicence,
  staffExtendLicence: extendLicence,
  staffCancelLicence: cancelLicence,
  staffTransferLicence: transferLicence,
} satisfies Partial<Handlers>
