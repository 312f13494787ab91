import { QRCodeSVG } from 'qrcode.react'
import classes from './authenticator-secret.module.css'

/** What goes into an authenticator app: scanned, or typed by hand. */
export function AuthenticatorSecret({ secret, address }: { secret: string; address: string }) {
  return (
    <>
      <ol className={classes.steps}>
        <li>Ouvrez votre application d’authentification.</li>
        <li>Scannez ce code, ou tapez la clé à la main.</li>
        <li>Entrez le code à six chiffres qu’elle affiche.</li>
      </ol>
      <div className={classes.code}>
        <QRCodeSVG
          value={address}
          size={220}
          marginSize={3}
          level="M"
          role="img"
          aria-label="Code QR pour l’application d’authentification"
        />
      </div>
      <p>
        Clé à taper à la main&nbsp;:<code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}
