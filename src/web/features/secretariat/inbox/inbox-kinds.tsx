import {
  IconBuildingBank,
  IconClockExclamation,
  IconCreditCard,
  IconEraser,
  IconMailOff,
  IconTrash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { InboxKind } from '#contract/staff/staff-inbox-fields.ts'
import type { InboxItem } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { paths } from '#web/paths.ts'

interface Kind {
  one: string
  many: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}

export const kinds: Record<InboxKind, Kind> = {
  demande: { one: 'Inscription', many: 'Inscriptions', icon: IconUserPlus },
  mouvement: { one: 'Virement', many: 'Virements', icon: IconBuildingBank },
  alerte: { one: 'Payement', many: 'Payements', icon: IconCreditCard },
  mail: { one: 'E-mail', many: 'E-mails', icon: IconMailOff },
  doublon: { one: 'Doublon', many: 'Doublons', icon: IconUsersGroup },
  effacement: { one: 'Effacement', many: 'Effacements', icon: IconEraser },
  nettoyage: { one: 'Nettoyage', many: 'Nettoyages', icon: IconTrash },
  tache: { one: 'Tâche', many: 'Tâches', icon: IconClockExclamation },
}

interface Screen {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

/** The screen of an item's decision; null if it is decided in the list. */
export function screenOf({ sorte, id, id_autre }: InboxItem): Screen | null {
  if (sorte === 'demande') return { to: paths.staffRequest, params: { id: String(id) } }
  if (sorte === 'mouvement') return { to: paths.staffBank, search: { mouvement: String(id) } }
  if (sorte === 'doublon') return { to: paths.staffMerge, search: { garder: String(id), absorber: String(id_autre) } }
  if (sorte === 'effacement' || sorte === 'nettoyage') return { to: paths.staffPrivacy }
  if (sorte === 'alerte' && id_autre !== null) return { to: paths.staffOrder, params: { id: String(id_autre) } }
  return null
}
