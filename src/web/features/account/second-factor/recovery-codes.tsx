import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { config } from '#web/config.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { Warning } from '#web/ui/problem.tsx'
import classes from './second-factor.module.css'

const portal = `My${config.federation.shortName}`

/** Shown once after their creation, since only hashes are stored. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="Vos codes de secours" opened onClose={onClose}>
      <div className={classes.print}>
        <p className={classes.onPaper}>Codes de secours de votre compte {portal}</p>
        <p>
          Si vous perdez votre téléphone, chacun de ces codes remplace une fois le second facteur, après votre mot de
          passe. Gardez-les en lieu sûr, sur papier ou dans un gestionnaire de mots de passe.
        </p>
        <ol className={classes.codes} aria-label="Codes de secours">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Warning>Ils ne seront plus jamais affichés.</Warning>
      <DialogButtons>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimer
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => download(codes)}>
          Télécharger
        </Button>
        <Button onClick={onClose} data-autofocus>
          C’est fait, je les garde
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function download(codes: string[]) {
  const text = [`Codes de secours de votre compte ${portal}. Chacun sert une fois.`, '', ...codes, ''].join('\r\n')
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'codes-de-secours.txt')
}
