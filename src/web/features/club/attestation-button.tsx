import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { clubMessages } from '../../../contract/club-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { callApi } from '../../lib/call-api.ts'
import type { ClubIds } from '../../lib/club-queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { notify } from '../../ui/notify.ts'

/** The document that says the club is recognised by the federation. */
export function AttestationButton({ ids }: { ids: ClubIds }) {
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    try {
      saveFile(await callApi('getDocumentReconnaissanceABFT', ids), 'Attestation.pdf')
    } catch (error) {
      // A club whose affiliation is not in order is told what to do about it.
      const refused = error instanceof ApiError && error.status === 409
      notify({ tone: 'error', message: refused ? error.message : clubMessages.attestationFailed, lasting: refused })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void print()}
    >
      Imprimer l’attestation
    </Button>
  )
}
