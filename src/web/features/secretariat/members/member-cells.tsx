import type { Cells } from '#web/features/secretariat/lists/list-table.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'

export const memberCells: Cells = {
  date_fin: (value) => <LicenceBadge dateFin={value === null ? null : String(value)} />,
}
