import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './authenticator-secret.module.css'

/** The secret for an authenticator app, as a QR code and as text. */
export function AuthenticatorSecret({ secret, address }: { secret: string; address: string }) {
  return (
    <>
      <ol className={classes.steps}>
        <li>Ouvrez votre application d’authentification.</li>
        <li>Scannez ce code, ou tapez la clé à la main.</li>
        <li>Entrez le code à six chiffres qu’elle affiche.</li>
      </ol>
      <div className={classes.code}>
        <QrCode text={address} label="Code QR pour l’application d’authentification" size={220} margin={3} level="M" />
      </div>
      <p>
        Clé à taper à la main&nbsp;:<code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}
