import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { accountMessages } from '#contract/account-messages.ts'
import { profilePanelHeight } from '#web/features/account/profiles/profile-panel.ts'
import { selectProfile } from '#web/lib/active-member.ts'
import { profilesQuery } from '#web/lib/queries.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { logout } from '#web/lib/session.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Radio } from '#web/ui/radio.ts'
import classes from './choose-profile-page.module.css'
import { ProfileCard } from './profile-card.tsx'

export function ChooseProfilePage() {
  const { data: profiles } = useSuspenseQuery(profilesQuery)
  const { activeMember } = useStoredState()
  const [chosen, setChosen] = useState(() => {
    const active = profiles.find(({ id_member }) => id_member === activeMember)
    return String((active ?? profiles[0])?.id_member ?? '')
  })
  const { use, opening, problem } = useProfile()
  // Its licence may have been unlinked elsewhere since.
  const isChosen = profiles.some(({ id_member }) => String(id_member) === chosen)
  return (
    <div className={classes.page}>
      <Panel
        title="Choisissez un profil"
        // In rem: letters twice as large get a panel twice as high.
        height={`${profilePanelHeight(profiles.length) / 16}rem`}
        foot={
          <div className={classes.foot}>
            <Link to={paths.noMemberLinked}>Lier une autre licence</Link>
            <Link to={paths.accountSettings}>Mon compte</Link>
            <Button variant="subtle" color="accent" size="sm" onClick={() => void logout()}>
              Déconnexion
            </Button>
          </div>
        }
      >
        <Problem>{problem}</Problem>
        {profiles.length === 0 ? (
          <p>Aucun profil trouvé</p>
        ) : (
          <Radio.Group
            className={classes.profiles}
            label="Profils"
            labelProps={{ className: 'visually-hidden' }}
            value={chosen}
            onChange={setChosen}
          >
            <ul className={classes.list}>
              {profiles.map((profile) => (
                <ProfileCard key={profile.id} profile={profile} />
              ))}
            </ul>
          </Radio.Group>
        )}
        <Button
          className={classes.use}
          onClick={() => void use(Number(chosen))}
          disabled={!isChosen}
          loading={opening !== null}
        >
          Utiliser ce profil
        </Button>
      </Panel>
    </div>
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
