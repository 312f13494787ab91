import { IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InboxItem } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { formatWaitingTime } from '#web/features/secretariat/waiting-time.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { Button } from '#web/ui/button.ts'
import { kinds, screenOf, useInboxRights } from './inbox-kinds.tsx'
import classes from './inbox-page.module.css'

type Act = (item: InboxItem) => void

interface Props {
  item: InboxItem
  /** The time of the fetch. */
  now: number
  active: boolean
  actions: Record<'take' | 'retry' | 'settle' | 'dismiss', Act>
  onOpen: Act
  onFocus: () => void
}

export function InboxRow({ item, now, active, actions, onOpen, onFocus }: Props) {
  const { icon: Icon, one } = kinds[item.sorte]
  const { mayDecide } = useInboxRights()
  return (
    <li className={classes.row} data-active={active}>
      <span className={classes.kind}>
        <Icon size={18} aria-hidden /> {one}
      </span>
      <div className={classes.what}>
        <Opener item={item} onOpen={onOpen} onFocus={onFocus}>
          {item.quoi}
        </Opener>
        <p className={classes.detail}>{item.detail}</p>
      </div>
      <span className={classes.age} title={formatInstant(item.depuis)}>
        {formatWaitingTime(new Date(item.depuis), new Date(now))}
      </span>
      <span className={classes.holder}>
        {item.pris_par && (
          <>
            <IconUser size={16} aria-hidden /> {item.pris_par.moi ? 'à moi' : item.pris_par.nom}
          </>
        )}
      </span>
      {mayDecide(item.sorte) && <Decisions item={item} actions={actions} onFocus={onFocus} />}
    </li>
  )
}

/** Opens the screen of the decision, or the dialog. */
function Opener({
  item,
  onOpen,
  onFocus,
  children,
}: Pick<Props, 'item' | 'onOpen' | 'onFocus'> & { children: ReactNode }) {
  const { mayDecide } = useInboxRights()
  const screen = screenOf(item, mayDecide(item.sorte))
  return screen ? (
    <Link {...screen} className={classes.open} data-open onFocus={onFocus}>
      {children}
    </Link>
  ) : (
    <button type="button" className={classes.open} data-open onFocus={onFocus} onClick={() => onOpen(item)}>
      {children}
    </button>
  )
}

function Decisions({ item, actions, onFocus }: Pick<Props, 'item' | 'actions' | 'onFocus'>) {
  const button = (label: string, act: Act) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${label}\u00a0: ${item.quoi}`}
      onFocus={onFocus}
      onClick={() => act(item)}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.actions}>
      {item.sorte === 'mail' && button('Réessayer', actions.retry)}
      {(item.sorte === 'mail' || item.sorte === 'alerte') && button('Classer…', actions.settle)}
      {item.sorte === 'doublon' && button('Pas un doublon', actions.dismiss)}
      {button(item.pris_par ? 'Libérer' : 'Prendre', actions.take)}
    </div>
  )
}
