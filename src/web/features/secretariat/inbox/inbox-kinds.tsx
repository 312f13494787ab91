import {
  IconBuildingBank,
  IconClockExclamation,
  IconCreditCard,
  IconEraser,
  IconMailFast,
  IconMailOff,
  IconTableImport,
  IconTrash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type InboxKind, inboxRights } from '#contract/staff/staff-inbox-fields.ts'
import { hasRight } from '#domain/staff-rights.ts'
import type { InboxItem } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { useStaff } from '#web/features/secretariat/staff-queries.ts'
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
  envoi: { one: 'Mailing', many: 'Mailings', icon: IconMailFast },
  import: { one: 'Import', many: 'Imports', icon: IconTableImport },
  tache: { one: 'Tâche', many: 'Tâches', icon: IconClockExclamation },
}

interface Screen {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

/** Asks whether the role may read, or decide, the items of a kind. */
export function useInboxRights() {
  const { roles } = useStaff()
  return {
    mayRead: (kind: InboxKind) => hasRight(roles, inboxRights[kind].see),
    mayDecide: (kind: InboxKind) => hasRight(roles, inboxRights[kind].decide),
  }
}

/** The screen of an item's decision, or of its record for a role that only reads; null if it is decided in the list. */
export function screenOf({ sorte, id, id_autre }: InboxItem, mayDecide: boolean): Screen | null {
  if (sorte === 'demande') return { to: paths.staffRequest, params: { id: String(id) } }
  if (sorte === 'mouvement') return { to: paths.staffBank, search: { mouvement: String(id) } }
  if (sorte === 'doublon' && !mayDecide) return { to: paths.staffMember, params: { id: String(id) } }
  if (sorte === 'mail' && !mayDecide) return { to: paths.staffMail, params: { id: String(id) } }
  if (sorte === 'doublon') return { to: paths.staffMerge, search: { garder: String(id), absorber: String(id_autre) } }
  if (sorte === 'effacement' || sorte === 'nettoyage') return { to: paths.staffPrivacy }
  if (sorte === 'import') return { to: paths.staffImport }
  if (sorte === 'envoi') return { to: paths.staffMailing, params: { id: String(id) } }
  if (sorte === 'alerte' && id_autre !== null) return { to: paths.staffOrder, params: { id: String(id_autre) } }
  return null
}
