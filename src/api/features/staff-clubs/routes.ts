import type { Handlers } from '#api/calls/call.ts'
import { staffRemoveAffiliation, staffSetAffiliation } from './set-affiliation.ts'
import { staffEndCriterion, staffGrantCriterion } from './set-criterion.ts'
import { staffRemoveManager, staffSetManager } from './set-manager.ts'
import { staffClubHistory } from './staff-club-history.ts'
import { staffCreateClub } from './staff-create-club.ts'
import { staffGetClub } from './staff-get-club.ts'
import { staffSaveClub } from './staff-save-club.ts'
import { staffSearchClubs } from './staff-search-clubs.ts'
import { staffSetLabel } from './staff-set-label.ts'

export const staffClubRoutes = {
  staffSearchClubs,
  staffGetClub,
  staffCreateClub,
  staffSaveClub,
  staffSetAffiliation,
  staffRemoveAffiliation,
  staffSetManager,
  staffRemoveManager,
  staffSetLabel,
  staffGrantCriterion,
  staffEndCriterion,
  staffClubHistory,
} satisfies Partial<Handlers>
