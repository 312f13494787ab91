import { useQuery } from '@tanstack/react-query'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Success, Warning } from '#web/ui/problem.tsx'
import { secondFactorsQuery } from './second-factor-queries.ts'

/** Shown to a manager whom the club area redirected here; with a second factor it leads back. */
export function SecondFactorNeeded({ redirect }: { redirect: string | undefined }) {
  const { data } = useQuery(secondFactorsQuery)
  if (!data) return null
  if (data.passkeys.length === 0 && data.authenticator === null) {
    return <Warning>{secondFactorMessages.neededByManagers}</Warning>
  }
  return (
    <>
      <Success>Votre compte a un second facteur. Vous pouvez continuer vers votre club.</Success>
      <div>
        <ButtonLink to={redirect ?? paths.chooseProfile}>Continuer</ButtonLink>
      </div>
    </>
  )
}
