import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { organisationLabels } from '#contract/organisation-messages.ts'
import type { SportEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page } from '#web/ui/page.tsx'
import { EventKindBadge, formatDates } from './event-kind.tsx'
import classes from './sport.module.css'

export function EventLine({ event }: { event: SportEvent }) {
  const { sorte, lieu, detail } = event
  return (
    <p className={classes.line}>
      <EventKindBadge sorte={sorte} />
      <span>{formatDates(event)}</span>
      {lieu && <span>{lieu}</span>}
      {sorte !== 'examen' && detail && <span>{organisationLabels[detail] ?? detail}</span>}
    </p>
  )
}

export function NoEvent() {
  return (
    <Page back={<BackLink to={paths.staffSport}>Sport</BackLink>} title="Événement">
      <Empty icon={<IconCalendarOff />} title="Cet événement n’existe pas">
        <p>
          Il a peut-être été supprimé. Cherchez-le dans <Link to={paths.staffSport}>la liste des événements</Link>.
        </p>
      </Empty>
    </Page>
  )
}
