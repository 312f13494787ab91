import { IconCircleCheck, IconCircleX, IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { eLicenceState } from '#domain/e-licence.ts'
import { config } from '#web/config.ts'
import type { ELicenceCopy } from '#web/lib/e-licence-copies.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ELicenceCode } from '#web/ui/e-licence-code.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { cacheShell } from './cache-shell.ts'
import classes from './e-licence-page.module.css'
import { type Source, useELicence } from './use-e-licence.ts'

/** The e-licence as shown at the door of a hall, also offline once it was opened online. */
export function ELicencePage() {
  usePageTitle('E-licence')
  const { shown, choices, choose, source, signedIn } = useELicence()
  const opensOffline = useKeptShell()
  return (
    <div className={classes.page}>
      {shown === null || (shown === 'none' && source === 'checking') ? (
        <Skeleton
          width="100%"
          maw={416}
          height={560}
          radius={20}
          role="status"
          aria-label="Chargement de l’e-licence"
        />
      ) : shown === 'none' ? (
        <NothingKept signedIn={signedIn} source={source} />
      ) : (
        <>
          <Card copy={shown} />
          <Origin copy={shown} source={source} />
          {opensOffline && (
            <p className={classes.note}>
              <IconCloudCheck size={18} aria-hidden /> Cette e-licence s’ouvre aussi sans connexion sur cet appareil.
            </p>
          )}
          {choices.length > 1 && (
            <div className={classes.choices} role="group" aria-label="Choisir un profil">
              {choices.map(({ id_member, nom }) => (
                <button
                  key={id_member}
                  type="button"
                  aria-pressed={id_member === shown.id_member}
                  onClick={() => choose(id_member)}
                >
                  {nom}
                </button>
              ))}
            </div>
          )}
          {signedIn && (
            <ButtonLink to={paths.profile} variant="subtle">
              Retour au profil
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

function useKeptShell() {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    // A browser that refuses (private window, no room) still shows the page.
    cacheShell().then(setKept, () => undefined)
  }, [])
  return kept
}

function Card({ copy }: { copy: ELicenceCopy }) {
  const { valid, club, date_fin } = eLicenceState(copy.licences, today())
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <img src={config.logo} alt="" width={44} height={44} />
        <div>
          <h1>E-licence</h1>
          <p>{config.federation.name}</p>
        </div>
      </header>
      <p className={classes.status} data-valid={valid}>
        {valid ? <IconCircleCheck size={28} aria-hidden /> : <IconCircleX size={28} aria-hidden />}
        <span>
          <b>{valid ? 'Valide' : date_fin ? 'Expirée' : 'Pas de licence en cours'}</b>
          {date_fin && ` ${valid ? 'jusqu’au' : 'depuis le'} ${formatDate(date_fin)}`}
        </span>
      </p>
      <div className={classes.qr}>
        <ELicenceCode url={copy.qrcodedata} name={copy.nom} />
      </div>
      <p className={classes.name}>{copy.nom}</p>
      <dl className={classes.facts}>
        <div>
          <dt>Numéro de licence</dt>
          <dd>{copy.numero_licence}</dd>
        </div>
        <div>
          <dt>Club</dt>
          <dd>{club ?? '-'}</dd>
        </div>
      </dl>
    </article>
  )
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
  return (
    <Panel title="E-licence">
      <p className={classes.plain}>
        {source === 'signed-out'
          ? 'Choisissez d’abord le profil dont vous voulez montrer la licence.'
          : 'L’e-licence n’a pas encore été ouverte sur cet appareil. Ouvrez cette page une première fois avec une connexion.'}
      </p>
      <ButtonLink to={paths.chooseProfile} search={{ redirect: paths.eLicence }}>
        Choisir un profil
      </ButtonLink>
    </Panel>
  )
}
