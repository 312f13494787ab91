import type { Handlers } from '#api/calls/call.ts'
import { renewELicence } from './renew-e-licence.ts'
import { verifyELicence } from './verify-e-licence.ts'

export const eLicenceRoutes = { renewELicence, verifyELicence } satisfies Partial<Handlers>
