import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'

/** The statuses of a club's licences: what they are called, how they look, how the address of the listing names them. */
export const licenceStatuses = [
  { status: 'licensed', statut: 'licencies', label: 'Licenciés', tone: 'ok', icon: IconCircleCheck },
  { status: 'near', statut: 'bientot', label: 'Bientôt expirés', tone: 'warn', icon: IconAlertTriangle },
  { status: 'expired', statut: 'expires', label: 'Expirés', tone: 'bad', icon: IconCircleX },
  { status: 'none', statut: 'a-licencier', label: 'À licencier', tone: 'quiet', icon: IconCircleMinus },
] as const
