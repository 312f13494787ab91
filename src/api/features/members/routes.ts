import type { Handlers } from '#api/calls/call.ts'
import { createLinkCode } from './create-link-code.ts'
import { deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { getInfosMember } from './get-infos-member.ts'
import { getMemberHistory } from './get-member-history.ts'
import { getRankingSheet } from './get-ranking-sheet.ts'
import { getLinkedAccounts, unlinkAccount } from './linked-accounts.ts'
import { unlinkLicence } from './unlink-licence.ts'
import { updateInfosMember } from './update-infos-member.ts'

export const memberRoutes = {
  getInfosMember,
  updateInfosMember,
  getRankingSheet,
  getMemberHistory,
  unlinkLicence,
  getLinkedAccounts,
  unlinkAccount,
  createLinkCode,
  exportMyData,
  deleteAccount,
} satisfies Partial<Handlers>
