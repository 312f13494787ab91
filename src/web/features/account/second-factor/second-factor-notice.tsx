import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { CloseButton } from '#web/ui/close-button.ts'
import classes from './second-factor-notice.module.css'

const DISMISSED_KEY = 'abft_second_factor_notice'

/** Invites managers, who see personal data of a club, to add a second factor; once per browser. */
export function SecondFactorNotice() {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) !== null)
  if (dismissed) return null
  const dismiss = () => {
    localStorage.setItem(DISMISSED_KEY, 'dismissed')
    setDismissed(true)
  }
  return (
    <aside className={`${classes.notice} no-print`} aria-label="Protéger votre compte">
      <IconShieldLock size={22} aria-hidden />
      <p>
        Vous voyez les données des membres de votre club. Ajoutez une{' '}
        <Link to={paths.accountSettings}>clé d’accès</Link> à votre compte&nbsp;: c’est plus sûr qu’un mot de passe, et
        plus rapide.
      </p>
      <CloseButton aria-label="Ne plus afficher cette invitation" onClick={dismiss} />
    </aside>
  )
}
