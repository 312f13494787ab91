import type { Handlers } from '#api/calls/call.ts'
import { createLinkCode } from './create-link-code.ts'
import { deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { readLinkedAccounts, unlinkAccount } from './linked-accounts.ts'
import { readHistory } from './read-history.ts'
import { readMember } from './read-member.ts'
import { readRankingSheet } from './read-ranking-sheet.ts'
import { unlinkLicence } from './unlink-licence.ts'
import { updateContact } from './update-contact.ts'

export const memberRoutes = {
  getInfosMember: readMember,
  updateInfosMember: updateContact,
  getRankingSheet: readRankingSheet,
  getMemberHistory: readHistory,
  unlinkLicence,
  getLinkedAccounts: readLinkedAccounts,
  unlinkAccount,
  createLinkCode,
  exportMyData,
  deleteAccount,
} satisfies Partial<Handlers>
