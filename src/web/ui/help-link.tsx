import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import classes from './help-link.module.css'

interface Props {
  /** Names of a guide and of one of its topics, in features/public/help/help-guides.ts. */
  guide: string
  topic: string
}

/** Opens the guide beside the screen, so that nothing typed is lost. */
export function HelpLink({ guide, topic }: Props) {
  return (
    <Link to={paths.helpGuide} params={{ guide }} hash={topic} target="_blank" className={`${classes.link} no-print`}>
      <IconHelpCircle size={18} aria-hidden />
      Comment faire ?<span className="visually-hidden"> (nouvelle fenêtre)</span>
    </Link>
  )
}
