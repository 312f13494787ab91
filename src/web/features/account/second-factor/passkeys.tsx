import { useState } from 'react'
import { formatBrowser } from '#domain/format-browser.ts'
import { canUsePasskeys } from '#web/features/account/second-factor/can-use-passkeys.ts'
import { makePasskey } from '#web/features/account/second-factor/passkey.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { Button } from '#web/ui/button.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Problem } from '#web/ui/problem.tsx'
import rows from '#web/ui/row-list.module.css'
import { PasskeyName } from './passkey-name.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import classes from './second-factor.module.css'
import type { Passkey, SecondFactors } from './second-factor-queries.ts'
import { type FactorProps, useFactorAct } from './use-factor-act.ts'

export function Passkeys({ factors: { passkeys }, confirmed, onDone }: FactorProps & { factors: SecondFactors }) {
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const { busy, problem, act } = useFactorAct()

  const make = () =>
    act(async () => {
      const options = await confirmed(() => callApi('preparePasskey', {}))
      const credential = await makePasskey(options)
      // Named after the browser and stored at once: otherwise it could exist on the device alone.
      const name = formatBrowser(navigator.userAgent)
      await onDone(await callApi('addPasskey', { name, credential }))
    })

  return (
    <>
      <ul className={rows.list} aria-label="Clés d’accès">
        <li>
          <div className={rows.what}>
            <b>Clé d’accès</b>
            <span className={rows.quiet}>
              Votre téléphone ou votre ordinateur vous reconnaît, par le doigt, le visage ou son code. Ni mot de passe,
              ni code à taper.
            </span>
          </div>
          {canUsePasskeys && (
            <Button
              variant={passkeys.length === 0 ? 'filled' : 'default'}
              size="sm"
              loading={busy}
              onClick={() => void make()}
            >
              Ajouter une clé d’accès
            </Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} confirmed={confirmed} onRename={() => setRenamed(passkey)} />
        ))}
      </ul>
      {!canUsePasskeys && <p className={rows.quiet}>Ce navigateur ne connaît pas les clés d’accès.</p>}
      <Problem>{problem}</Problem>
      <PasskeyHelp />
      {renamed && (
        <PasskeyName
          name={renamed.name}
          onClose={() => setRenamed(null)}
          onName={async (name) => {
            const answer = await callApi('renamePasskey', { id_passkey: renamed.id, name })
            setRenamed(null)
            await onDone(answer)
          }}
        />
      )}
    </>
  )
}

interface RowProps extends Pick<FactorProps, 'confirmed'> {
  passkey: Passkey
  onRename: () => void
}

function PasskeyRow({ passkey, confirmed, onRename }: RowProps) {
  const { id, name, created_at, last_used_at } = passkey
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <span className={rows.quiet}>
          Ajoutée le {formatInstant(created_at)} ·{' '}
          {last_used_at ? `utilisée le ${formatInstant(last_used_at)}` : 'pas encore utilisée'}
        </span>
      </div>
      <div className={rows.buttons}>
        <Button variant="default" size="sm" aria-label={`Renommer ${name}`} onClick={onRename}>
          Renommer
        </Button>
        <RemoveFactor
          label={`Retirer ${name}`}
          title={`Retirer la clé d’accès ${name} ?`}
          remove={() => callApi('removePasskey', { id_passkey: id })}
          confirmed={confirmed}
        >
          Elle ne permettra plus de se connecter. Supprimez-la ensuite aussi de l’appareil.
        </RemoveFactor>
      </div>
    </li>
  )
}

/** For people who do not know passkeys. */
function PasskeyHelp() {
  return (
    <Fold className={classes.help} title="Qu’est-ce qu’une clé d’accès&nbsp;?">
      <p>
        C’est une façon de se connecter sans mot de passe. Votre téléphone ou votre ordinateur garde un secret rien que
        pour ce portail, et l’ouvre comme vous le déverrouillez chaque jour&nbsp;: avec votre doigt, votre visage ou son
        code. Votre empreinte et votre visage ne quittent jamais l’appareil.
      </p>
      <p>
        Une clé d’accès ne se devine pas et ne peut pas être tapée sur un faux site. Apple, Google et Microsoft la
        retrouvent sur vos autres appareils&nbsp;; ailleurs, vous pouvez utiliser votre téléphone en scannant un code.
      </p>
      <p>
        Dès que vous en avez une, votre mot de passe seul ne suffit plus. Ajoutez-en une par appareil, et gardez vos
        codes de secours pour le jour où aucun n’est à portée de main.
      </p>
    </Fold>
  )
}
