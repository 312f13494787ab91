import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { CloseButton } from '#web/ui/close-button.ts'
import classes from './second-factor-notice.module.css'
import { secondFactorsQuery } from './second-factor-queries.ts'

const DISMISSED_KEY = 'abft_second_factor_notice'

/** Whether to invite managers, who see personal data of a club, to add a second factor; once per browser. */
export function useSecondFactorAdvice(isWanted: boolean) {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) !== null)
  const query = { ...secondFactorsQuery, enabled: isWanted && !dismissed }
  const { data, isLoading, isFetchedAfterMount } = useQuery(query)
  return {
    // A query that has failed loads again on focus: the screen that is shown by then stays.
    isPending: isLoading && !isFetchedAfterMount,
    isGiven: isWanted && !dismissed && data !== undefined && data.passkeys.length === 0 && !data.authenticator,
    dismiss: () => {
      localStorage.setItem(DISMISSED_KEY, 'dismissed')
      setDismissed(true)
    },
  }
}

export function SecondFactorNotice({ onDismiss }: { onDismiss: () => void }) {
  return (
    <aside className={`${classes.notice} no-print`} aria-label="Protéger votre compte">
      <IconShieldLock size={22} aria-hidden />
      <p>
        Vous voyez les données des membres de votre club. Ajoutez une{' '}
        <Link to={paths.accountSettings}>clé d’accès</Link> à votre compte&nbsp;: c’est plus sûr qu’un mot de passe, et
        plus rapide.
      </p>
      <CloseButton aria-label="Ne plus afficher cette invitation" onClick={onDismiss} />
    </aside>
  )
}
