import { IconCircleCheck, IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { eLicenceToShow, validFirst } from '#domain/e-licence.ts'
import type { ELicenceCopy } from '#web/lib/e-licence-copies.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { cacheShell } from './cache-shell.ts'
import classes from './e-licence-page.module.css'
import { ELicences } from './e-licences.tsx'
import { type Source, useELicences } from './use-e-licences.ts'
import { useWakeLock } from './use-wake-lock.ts'
import '#web/ui/fonts/inter-of-names.css'

/** The e-licences of a family as shown at the door of a hall, also offline once the page was opened online. */
export function ELicencePage() {
  usePageTitle('E-licence')
  const { copies, source, signedIn } = useELicences()
  const opensOffline = useKeptShell()
  const { shown, choose } = useShown(copies ?? [])
  useWakeLock(shown !== undefined)
  if (copies === null || (!shown && source === 'checking')) {
    return (
      <div className={classes.page}>
        <Skeleton
          width="100%"
          maw={416}
          height={560}
          radius={20}
          role="status"
          aria-label="Chargement de l’e-licence"
        />
      </div>
    )
  }
  if (!shown) {
    return (
      <div className={`${classes.page} ${classes.nothing}`}>
        <NothingKept signedIn={signedIn} source={source} />
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <ELicences copies={validFirst(copies, today())} shown={shown.id_member} onShow={choose} />
      <Origin copy={shown} source={source} />
      {/* In its place from the start: nothing moves when it appears. */}
      <p className={classes.note} data-hidden={!opensOffline}>
        <IconCloudCheck size={18} aria-hidden />
        {copies.length > 1
          ? 'Ces e-licences s’ouvrent aussi sans connexion sur cet appareil.'
          : 'Cette e-licence s’ouvre aussi sans connexion sur cet appareil.'}
      </p>
      {/* Without a network there is nothing behind this link. */}
      {signedIn && source !== 'offline' && (
        <ButtonLink to={paths.profile} variant="subtle">
          Retour au profil
        </ButtonLink>
      )}
    </div>
  )
}

/** The one that was asked for, by its address or its tab; else the one that serves at a door. */
function useShown(copies: ELicenceCopy[]) {
  const { profil } = useSearch({ from: paths.eLicence })
  const { activeMember } = useStoredState()
  const [chosen, choose] = useState<number | null>(profil ? Number(profil) : null)
  const asked = copies.find(({ id_member }) => id_member === chosen)
  return { shown: asked ?? eLicenceToShow(copies, activeMember, today()), choose }
}

function useKeptShell() {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    // A browser that refuses (private window, no room) shows the page all the same.
    cacheShell().then(setKept, () => undefined)
  }, [])
  return kept
}

/** Whether the server confirmed it just now, or the date of the copy. */
function Origin({ copy, source }: { copy: ELicenceCopy; source: Source }) {
  const when = formatInstant(copy.saved_at)
  if (source === 'checking') {
    return (
      <p className={classes.note} role="status">
        <IconRefresh size={18} aria-hidden /> Copie du {when}, mise à jour en cours…
      </p>
    )
  }
  if (source === 'server') {
    return (
      <p className={classes.note} role="status">
        <IconCircleCheck size={18} aria-hidden /> À jour au {when}
      </p>
    )
  }
  return (
    <p className={classes.copy} role="status">
      <IconCloudOff size={22} aria-hidden />
      <span>
        <b>Copie hors connexion du {when}.</b> {WHY[source]}
      </span>
    </p>
  )
}

const WHY: Record<Exclude<Source, 'checking' | 'server'>, string> = {
  offline: 'Elle sera mise à jour dès que la connexion reviendra.',
  unavailable: 'Le serveur ne répond pas pour le moment.',
  'signed-out': 'Connectez-vous pour la mettre à jour.',
}

function NothingKept({ signedIn, source }: { signedIn: boolean; source: Source }) {
  if (!signedIn) {
    return (
      <Panel
        title="E-licence"
        intro={
          <p>
            Connectez-vous et ouvrez cette page une première fois : votre e-licence restera ensuite disponible sur cet
            appareil, même sans connexion.
          </p>
        }
      >
        <ButtonLink to={paths.login} search={{ redirect: paths.eLicence }}>
          Se connecter
        </ButtonLink>
      </Panel>
    )
  }
  if (source === 'server') {
    return (
      <Panel title="E-licence">
        <p className={classes.plain}>Aucune licence n’est liée à votre compte.</p>
        <ButtonLink to={paths.noMemberLinked}>Lier une licence</ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel title="E-licence">
      <p className={classes.plain}>
        L’e-licence n’a pas encore été ouverte sur cet appareil. Ouvrez cette page une première fois avec une connexion.
      </p>
    </Panel>
  )
}
