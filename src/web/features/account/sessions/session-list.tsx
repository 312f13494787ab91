import { formatBrowser } from '#domain/format-browser.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Session } from './session-queries.ts'

interface Props {
  sessions: Session[]
  end: (idSession: number) => Promise<{ message: string }>
}

export function SessionList({ sessions, end }: Props) {
  if (sessions.length === 0) return <p className={rows.quiet}>Aucune session ouverte.</p>
  return (
    <ul className={rows.list}>
      {sessions.map(({ id, user_agent, ip, created_at, last_used_at, mine }) => (
        <li key={id}>
          <div>
            <b title={user_agent}>{formatBrowser(user_agent)}</b>
            <span className={rows.quiet}>
              {ip} · ouverte le {formatInstant(created_at)} · utilisée le {formatInstant(last_used_at)}
            </span>
          </div>
          {mine ? (
            <StatusBadge tone="ok">Cette session</StatusBadge>
          ) : (
            <ConfirmButton
              label="Fermer"
              aria-label={`Fermer la session ouverte le ${formatInstant(created_at)}`}
              title="Fermer cette session ?"
              verb="Fermer la session"
              onConfirm={() => end(id)}
            >
              <p>Qui l’utilise devra se reconnecter.</p>
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  )
}
