import { listName } from '#domain/person-name.ts'
import type { CheckedCart } from '#web/features/club/ordering/order-queries.ts'

export interface CartLine {
  id: number
  name: string
  /** Why it can no longer be ordered; null if it can. */
  reason: string | null
}

export interface CartGroup {
  label: 'Renouvellements' | 'Inscriptions' | 'Licence club' | 'Autres'
  lines: CartLine[]
}

/** Cart lines by heading, without empty headings. */
export function groupCart({ renew, licence_club }: CheckedCart): CartGroup[] {
  const lineOf = (choice: CheckedCart['renew'][number]) => ({
    id: choice.id,
    name: listName(choice) || 'Membre inconnu',
    reason: choice.reason,
  })
  // A member the club no longer sees comes without a name.
  const gone = renew.filter(({ nom }) => nom === '')
  const known = renew.filter((choice) => !gone.includes(choice))
  const groups: CartGroup[] = [
    { label: 'Renouvellements', lines: known.filter(({ inscription }) => !inscription).map(lineOf) },
    { label: 'Inscriptions', lines: known.filter(({ inscription }) => inscription).map(lineOf) },
    { label: 'Licence club', lines: licence_club.map(({ id, club, reason }) => ({ id, name: club, reason })) },
    { label: 'Autres', lines: gone.map(lineOf) },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}
