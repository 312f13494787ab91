import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { BANK_FILE_BYTES } from '#contract/staff/staff-bank-fields.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { type BankPreview, invalidateBank } from '#web/features/secretariat/bank/bank-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { ShownError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem, Success, Warning } from '#web/ui/problem.tsx'
import classes from './bank.module.css'
import { BankNotices } from './bank-notices.tsx'
import { PreviewTable } from './preview-table.tsx'

interface Chosen {
  nom: string
  contenu: string
  preview: BankPreview
}

export function ImportFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { busy, problem, act } = useAction()
  const [done, setDone] = useState<OutputOf<'staffImportBankFile'> | null>(null)

  function work(step: () => Promise<void>) {
    setDone(null)
    return act(step)
  }

  function choose(file: File) {
    void work(async () => {
      setChosen(null)
      if (file.size > BANK_FILE_BYTES) throw new ShownError(staffBankMessages.fileTooLarge)
      if (file.size === 0) throw new ShownError('Ligne 1\u00a0: le fichier est vide.')
      const wanted = { nom: file.name.slice(0, 255), contenu: await readBase64(file) }
      setChosen({ ...wanted, preview: await callApi('staffPreviewBankFile', wanted) })
    })
  }

  function book({ nom, contenu }: Chosen) {
    void work(async () => {
      const answer = await callApi('staffImportBankFile', { nom, contenu })
      setChosen(null)
      setDone(answer)
      await invalidateBank()
    })
  }

  return (
    <Section title="Importer un fichier">
      <FileDrop label="Fichier CODA" busy={busy} quiet={chosen !== null} onFile={choose}>
        Déposez le fichier CODA de la banque ici, ou
      </FileDrop>
      <Problem>{problem}</Problem>
      {done && (
        <>
          <Success>{done.message}</Success>
          <BankNotices notices={done.avis} />
        </>
      )}
      {chosen && <Preview chosen={chosen} busy={busy} onImport={() => book(chosen)} />}
    </Section>
  )
}

function Preview({
  chosen: { nom, preview },
  busy,
  onImport,
}: {
  chosen: Chosen
  busy: boolean
  onImport: () => void
}) {
  const { problemes, deja_importe, comptes, avis, mouvements } = preview
  if (problemes.length > 0) {
    return (
      <>
        <Problem>{staffBankMessages.fileNotSound}</Problem>
        <ul className={classes.problems} aria-label={`Problèmes du fichier ${nom}`}>
          {problemes.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </>
    )
  }
  const paying = mouvements.filter(({ sort }) => sort === 'payer').length
  return (
    <>
      {deja_importe && (
        <Warning>Ce fichier a déjà été importé le {formatInstant(deja_importe)} : il n’y a rien à faire.</Warning>
      )}
      <BankNotices notices={avis} />
      <PreviewTable nom={nom} preview={preview} />
      {comptes.every(({ repris }) => !repris) && <Problem>{staffBankMessages.noOwnAccount}</Problem>}
      {!deja_importe && comptes.some(({ repris }) => repris) && (
        <div>
          <Button size="md" loading={busy} onClick={onImport} ref={focusIt}>
            {paying === 0
              ? 'Importer'
              : paying === 1
                ? 'Importer et payer une commande'
                : `Importer et payer ${paying} commandes`}
          </Button>
        </div>
      )}
    </>
  )
}

/** Moves the focus to the next step: Enter imports the previewed file. */
function focusIt(button: HTMLButtonElement | null) {
  button?.focus({ preventScroll: true })
}
