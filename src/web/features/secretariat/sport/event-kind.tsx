import { IconBooks, IconCertificate, IconSchool, IconTrophy, IconYoga } from '@tabler/icons-react'
import { eventKindLabels } from '#contract/staff/staff-sport-fields.ts'
import { formatDate } from '#domain/dates.ts'
import type { EventKind } from '#domain/sport-sheets/sheets.ts'
import classes from './sport.module.css'

const ICONS: Record<EventKind, typeof IconTrophy> = {
  examen: IconCertificate,
  preparation: IconBooks,
  stage: IconYoga,
  formation: IconSchool,
  competition: IconTrophy,
}

export function EventKindBadge({ sorte }: { sorte: EventKind }) {
  const Icon = ICONS[sorte]
  return (
    <span className={classes.kind} data-kind={sorte}>
      <Icon size={16} aria-hidden /> {eventKindLabels[sorte]}
    </span>
  )
}

export function formatDates({ date_debut, date_fin }: { date_debut: string; date_fin: string }) {
  return date_debut === date_fin ? formatDate(date_debut) : `${formatDate(date_debut)} – ${formatDate(date_fin)}`
}
