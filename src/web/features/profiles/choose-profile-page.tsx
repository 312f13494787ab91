import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { Button, Radio } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { profilePanelHeight } from '../../../domain/profile-panel.ts'
import { safeRedirect } from '../../../domain/safe-redirect.ts'
import { profilesQuery } from '../../lib/queries.ts'
import { logout } from '../../lib/session.ts'
import { changeState, useStoredState } from '../../lib/stored-state.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import classes from './choose-profile-page.module.css'

export function ChooseProfilePage() {
  const { data: profiles } = useSuspenseQuery(profilesQuery)
  const { redirect } = useSearch({ from: '/signed-in/chooseProfile' })
  const { activeMember } = useStoredState()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => String(activeMember ?? profiles[0]?.id_member ?? ''))
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setProblem(null)
    try {
      changeState(() => ({ activeMember: Number(chosen) }))
      await navigate({ to: safeRedirect(redirect) ?? paths.profile })
    } catch {
      setProblem(messages.profileSelectionFailed)
    }
  }

  return (
    <div className={classes.page}>
      <Panel
        title="Choisissez un profil"
        intro={<p>Chaque licence liée à votre compte a son espace.</p>}
        minHeight={profilePanelHeight(profiles.length)}
        foot={
          <>
            <Link to={paths.accountSettings}>Mon compte</Link>
            <Button variant="subtle" color="accent" onClick={() => void logout()}>
              Déconnexion
            </Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
        {profiles.length === 0 ? (
          <p>Aucun profil trouvé</p>
        ) : (
          <Radio.Group aria-label="Profils" value={chosen} onChange={setChosen}>
            <ul className={classes.list}>
              {profiles.map((profile) => (
                <li key={profile.id}>
                  <Radio.Card
                    value={String(profile.id_member)}
                    className={classes.profile}
                    aria-label={`${profile.name}, licence ${profile.numlicenceABFT}`}
                  >
                    <Radio.Indicator />
                    <span>
                      <b>{profile.name}</b>
                      <span className={classes.licence}>Licence {profile.numlicenceABFT}</span>
                    </span>
                  </Radio.Card>
                </li>
              ))}
            </ul>
          </Radio.Group>
        )}
        <div className={classes.actions}>
          <Button onClick={() => void confirm()} disabled={!chosen}>
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
