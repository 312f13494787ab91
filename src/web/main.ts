import { showPortal } from './portal.ts'
import { startPage } from './start-page.tsx'

// The application of members, parents and clubs.

showPortal(startPage())
