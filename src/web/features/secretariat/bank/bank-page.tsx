import { useNavigate, useSearch } from '@tanstack/react-router'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { ImportFile } from './import-bank-file.tsx'
import { MovementList } from './movement-list.tsx'
import { MovementPanel } from './movement-panel.tsx'

/** Imports the bank's files, and lists the movements to decide. */
export function BankPage() {
  const { mouvement } = useSearch({ from: '/secretariat/banque' })
  const navigate = useNavigate({ from: '/secretariat/banque' })
  const chosen = /^[1-9]\d{0,8}$/.test(mouvement ?? '') ? Number(mouvement) : null
  return (
    <Page
      title="Banque"
      intro={<p>Les virements reçus, d’après le fichier CODA de la banque.</p>}
      actions={<HelpLink guide="secretariat" topic="lire-un-fichier-de-la-banque" />}
    >
      {chosen === null ? (
        <>
          <IfMay call="staffImportBankFile">
            <ImportFile />
          </IfMay>
          <BankAccounts />
        </>
      ) : (
        <MovementPanel
          key={chosen}
          id={chosen}
          onClose={() => void navigate({ search: ({ mouvement: _closed, ...rest }) => rest })}
        />
      )}
      <MovementList chosen={chosen} />
    </Page>
  )
}
