import type { Handlers } from '#api/calls/call.ts'
import { createClub } from './create-club.ts'
import { readClubHistory } from './read-club-history.ts'
import { readStaffClub } from './read-staff-club.ts'
import { saveClub } from './save-club.ts'
import { searchClubs } from './search-clubs.ts'
import { removeAffiliation, setAffiliation } from './set-affiliation.ts'
import { endCriterion, grantCriterion } from './set-criterion.ts'
import { setLabel } from './set-label.ts'
import { removeManager, setManager } from './set-manager.ts'

export const staffClubRoutes = {
  staffSearchClubs: searchClubs,
  staffGetClub: readStaffClub,
  staffCreateClub: createClub,
  staffSaveClub: saveClub,
  staffSetAffiliation: setAffiliation,
  staffRemoveAffiliation: removeAffiliation,
  staffSetManager: setManager,
  staffRemoveManager: removeManager,
  staffSetLabel: setLabel,
  staffGrantCriterion: grantCriterion,
  staffEndCriterion: endCriterion,
  staffClubHistory: readClubHistory,
} satisfies Partial<Handlers>
