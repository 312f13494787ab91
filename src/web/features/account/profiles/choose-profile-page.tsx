import { IconArrowRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { accountMessages } from '#contract/account-messages.ts'
import type { OutputOf } from '#contract/index.ts'
import { profilePanelHeight } from '#web/features/account/profiles/profile-panel.ts'
import { selectProfile } from '#web/lib/active-member.ts'
import { profilesQuery } from '#web/lib/queries.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { logout } from '#web/lib/session.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { ActionIcon } from '#web/ui/action-icon.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formatLicence, LicenceBadge } from '#web/ui/licence-badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Radio } from '#web/ui/radio.ts'
import classes from './choose-profile-page.module.css'

type Profile = OutputOf<'getProfilesLinkedToUser'>[number]

export function ChooseProfilePage() {
  const { data: profiles } = useSuspenseQuery(profilesQuery)
  const { activeMember } = useStoredState()
  const [chosen, setChosen] = useState(() => String(activeMember ?? profiles[0]?.id_member ?? ''))
  const { use, opening, problem } = useProfile()
  return (
    <div className={classes.page}>
      <Panel
        title="Choisissez un profil"
        intro={<p>Chaque licence liée à votre compte a son espace.</p>}
        height={profilePanelHeight(profiles.length)}
        foot={
          <div className={classes.foot}>
            <Link to={paths.accountSettings}>Mon compte</Link>
            <Button variant="subtle" color="accent" onClick={() => void logout()}>
              Déconnexion
            </Button>
          </div>
        }
      >
        <Problem>{problem}</Problem>
        {profiles.length === 0 ? (
          <p>Aucun profil trouvé</p>
        ) : (
          <Radio.Group className={classes.profiles} aria-label="Profils" value={chosen} onChange={setChosen}>
            <ul className={classes.list}>
              {profiles.map((profile) => (
                <li key={profile.id} className={classes.row}>
                  <ProfileChoice profile={profile} />
                  <ActionIcon
                    className={classes.open}
                    variant="default"
                    loading={opening === profile.id_member}
                    aria-label={`Ouvrir l’espace de ${profile.name}`}
                    onClick={() => void use(profile.id_member)}
                  >
                    <IconArrowRight aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          </Radio.Group>
        )}
        <div className={classes.actions}>
          <Button onClick={() => void use(Number(chosen))} disabled={!chosen} loading={opening === Number(chosen)}>
            Utiliser ce profil
          </Button>
          <ButtonLink to={paths.noMemberLinked} variant="default">
            Lier une autre licence
          </ButtonLink>
        </div>
      </Panel>
    </div>
  )
}

function ProfileChoice({ profile: { id_member, name, numlicenceABFT, date_fin } }: { profile: Profile }) {
  return (
    <Radio.Card
      value={String(id_member)}
      className={classes.profile}
      aria-label={`${name}, licence ${numlicenceABFT}, ${formatLicence(date_fin)}`}
    >
      <Radio.Indicator />
      <span>
        <b>{name}</b>
        <span className={classes.licence}>Licence {numlicenceABFT}</span>
        <LicenceBadge dateFin={date_fin} />
      </span>
    </Radio.Card>
  )
}

/** Loads the member before navigating, so that a failure is shown here. */
function useProfile() {
  const { redirect } = useSearch({ from: '/signed-in/chooseProfile' })
  const navigate = useNavigate()
  const [opening, setOpening] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function use(idMember: number) {
    if (opening !== null) return
    setProblem(null)
    setOpening(idMember)
    try {
      await selectProfile(idMember)
      await navigate({ to: safeRedirect(redirect) ?? paths.profile })
    } catch {
      setProblem(accountMessages.profileSelectionFailed)
    } finally {
      setOpening(null)
    }
  }
  return { use, opening, problem }
}
