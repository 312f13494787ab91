import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Section } from '#web/ui/page.tsx'
import rows from '#web/ui/row-list.module.css'
import { invalidateAccount, type StaffAccount } from './account-queries.ts'

export function AccountSessions({ account: { id_account, sessions } }: { account: StaffAccount }) {
  return (
    <Section title="Sessions ouvertes">
      {sessions.length === 0 ? (
        <p className={rows.quiet}>Aucune session ouverte.</p>
      ) : (
        <>
          <ul className={rows.list}>
            {sessions.map(({ id, appareil, created_at, last_used_at }) => (
              <li key={id}>
                <div>
                  <b>{appareil}</b>
                  <span className={rows.quiet}>
                    ouverte le {formatInstant(created_at)} · utilisée le {formatInstant(last_used_at)}
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <IfMay call="staffEndAccountSessions">
            <div className={rows.buttons}>
              <ConfirmButton
                label="Fermer les sessions…"
                title="Fermer toutes les sessions de ce compte ?"
                verb="Fermer les sessions"
                onConfirm={async () => {
                  const done = await callApi('staffEndAccountSessions', { id_account })
                  await invalidateAccount(id_account)
                  return done
                }}
              >
                <p>
                  Ce compte devra se reconnecter partout où il est ouvert. S’il semble utilisé par quelqu’un d’autre,
                  demandez aussi à son titulaire de changer de mot de passe.
                </p>
              </ConfirmButton>
            </div>
          </IfMay>
        </>
      )}
    </Section>
  )
}
