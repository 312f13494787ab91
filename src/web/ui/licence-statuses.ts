import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'

/** Statuses of licences: label, look, and value in the URL of the listing. */
export const licenceStatuses = [
  { status: 'licensed', statut: 'licencies', label: 'Licenciés', tone: 'ok', icon: IconCircleCheck },
  { status: 'near', statut: 'bientot', label: 'Bientôt expirés', tone: 'warn', icon: IconAlertTriangle },
  { status: 'expired', statut: 'expires', label: 'Expirés', tone: 'bad', icon: IconCircleX },
  { status: 'none', statut: 'a-licencier', label: 'À licencier', tone: 'quiet', icon: IconCircleMinus },
] as const
