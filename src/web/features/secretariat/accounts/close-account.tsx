import { useNavigate } from '@tanstack/react-router'
import { callApi } from '#web/lib/call-api.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { removeAccount, type StaffAccount } from './account-queries.ts'
import classes from './accounts.module.css'

export function CloseAccount({ account: { id_account, email, clubs } }: { account: StaffAccount }) {
  const navigate = useNavigate()
  const keyOf = useCallKey()
  return (
    <Section
      title="Supprimer le compte"
      intro={<p>Les fiches des membres restent. Un nouveau compte peut ensuite être créé avec la même adresse.</p>}
    >
      <div className={classes.buttons}>
        <ConfirmButton
          label="Supprimer le compte…"
          title="Supprimer ce compte ?"
          verb="Supprimer le compte"
          onConfirm={async () => {
            const input = { id_account }
            const done = await callApi('staffCloseAccount', input, { idempotencyKey: keyOf(input) })
            await navigate({ to: paths.staffAccounts })
            removeAccount(id_account)
            return done
          }}
        >
          <p>
            Le compte {email} est supprimé pour de bon, avec ses liens et ses sessions. Son titulaire en est averti par
            e-mail.
          </p>
          {clubs.length > 0 && (
            <p>Avec ce compte disparaît un accès à : {[...new Set(clubs.map(({ club }) => club))].join(', ')}.</p>
          )}
        </ConfirmButton>
      </div>
    </Section>
  )
}
