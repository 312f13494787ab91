import type { Handlers } from '#api/calls/call.ts'
import { downloadRecap } from './download-recap.ts'
import { issueAttestation } from './issue-attestation.ts'
import { checkClub, readClub } from './read-club.ts'
import { readOverview } from './read-overview.ts'
import { saveClub } from './save-club.ts'
import { saveLogo } from './save-logo.ts'
import { verifyAttestation } from './verify-attestation.ts'

export const clubRoutes = {
  canCheckClubInExtranet: checkClub,
  getInfosClub: readClub,
  saveInfosClub: saveClub,
  saveLogoClub: saveLogo,
  getDocumentReconnaissanceABFT: issueAttestation,
  verifyAttestation,
  getClubOverview: readOverview,
  getRecapitulatifForDownload: downloadRecap,
} satisfies Partial<Handlers>
