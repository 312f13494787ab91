import { IconQrcode } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SecondFactorNeeded } from '#web/features/account/second-factor/second-factor-needed.tsx'
import { SecondFactorSection } from '#web/features/account/second-factor/second-factor-section.tsx'
import { OwnSessions } from '#web/features/account/sessions/own-sessions.tsx'
import { accountQuery } from '#web/lib/queries.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { paths, SECOND_FACTOR_NEEDED } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import classes from './account-settings-page.module.css'
import { ChangeEmail } from './change-email.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadMyData } from './download-my-data.tsx'
import { LinkedLicences } from './linked-licences.tsx'

export function AccountSettingsPage() {
  const { data: account } = useSuspenseQuery(accountQuery)
  const { activeMember } = useStoredState()
  const { redirect, besoin } = useSearch({ from: '/signed-in/account/settings' })
  return (
    <div className={classes.page}>
      <Page
        title="Mon compte"
        intro={
          <p>
            {account.surname} {account.name}, <b>{account.email}</b>
          </p>
        }
        actions={
          <>
            {activeMember !== null && (
              <>
                <ButtonLink to={paths.profile} variant="default">
                  Retour à l’espace membre
                </ButtonLink>
                <ButtonLink to={paths.eLicence} variant="default" leftSection={<IconQrcode size={18} aria-hidden />}>
                  E-licence
                </ButtonLink>
              </>
            )}
            <ButtonLink to={paths.chooseProfile} variant="default">
              Voir mes profils
            </ButtonLink>
          </>
        }
      >
        {besoin === SECOND_FACTOR_NEEDED && <SecondFactorNeeded redirect={safeRedirect(redirect)} />}
        <Section
          title="Changer d’adresse de connexion"
          intro={<p>La nouvelle adresse sert dès que vous avez suivi le lien qui y est envoyé.</p>}
        >
          <ChangeEmail />
        </Section>
        <SecondFactorSection />
        <OwnSessions />
        <LinkedLicences />
        <DownloadMyData />
        <DeleteAccount />
      </Page>
    </div>
  )
}
