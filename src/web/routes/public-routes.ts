import { createRoute } from '@tanstack/react-router'
import { callApi } from '#web/lib/call-api.ts'
import { paths } from '#web/paths.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'
import { searchOf } from './router-options.ts'

// Public screens.

const attestation = createRoute({
  getParentRoute: () => root,
  path: paths.attestation,
  loader: ({ params: { code } }) => callApi('verifyAttestation', { code }),
  component: lazyPage(() => import('#web/features/public/attestation/attestation-page.tsx'), 'AttestationPage'),
})
const eLicence = createRoute({
  getParentRoute: () => root,
  path: paths.eLicence,
  validateSearch: searchOf<'profil'>(),
  component: lazyPage(() => import('#web/features/public/e-licence/e-licence-page.tsx'), 'ELicencePage'),
})
const verification = createRoute({
  getParentRoute: () => root,
  path: paths.verification,
  component: lazyPage(() => import('#web/features/public/e-licence/verification-page.tsx'), 'VerificationPage'),
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  component: lazyPage(() => import('#web/features/public/legal/privacy-page.tsx'), 'PrivacyPage'),
})
const legal = createRoute({
  getParentRoute: () => root,
  path: paths.legal,
  component: lazyPage(() => import('#web/features/public/legal/legal-page.tsx'), 'LegalPage'),
})
const helpPage = lazyPage(() => import('#web/features/public/help/help-page.tsx'), 'HelpPage')
const help = createRoute({ getParentRoute: () => root, path: paths.help, component: helpPage })
const helpGuide = createRoute({ getParentRoute: () => root, path: paths.helpGuide, component: helpPage })

const reminder = createRoute({
  getParentRoute: () => root,
  path: paths.reminder,
  validateSearch: searchOf<'arret'>(),
  component: lazyPage(() => import('#web/features/public/reminder/reminder-page.tsx'), 'ReminderPage'),
})

export const publicRoutes = [attestation, reminder, eLicence, verification, privacy, legal, help, helpGuide] as const
