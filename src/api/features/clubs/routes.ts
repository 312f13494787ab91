import type { Handlers } from '#api/calls/call.ts'
import { getClubOverview } from './get-club-overview.ts'
import { getDocumentReconnaissanceABFT } from './get-document-reconnaissance-abft.ts'
import { getRecapitulatifForDownload } from './get-recapitulatif-for-download.ts'
import { canCheckClubInExtranet, getInfosClub } from './read-club.ts'
import { saveInfosClub } from './save-infos-club.ts'
import { saveLogoClub } from './save-logo-club.ts'
import { verifyAttestation } from './verify-attestation.ts'

export const clubRoutes = {
  canCheckClubInExtranet,
  getInfosClub,
  saveInfosClub,
  saveLogoClub,
  getDocumentReconnaissanceABFT,
  verifyAttestation,
  getClubOverview,
  getRecapitulatifForDownload,
} satisfies Partial<Handlers>
