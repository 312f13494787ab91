import { IconPrinter } from '@tabler/icons-react'
import { clubMessages } from '#contract/club-messages.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.ts'
import { useDownload } from '#web/ui/use-download.ts'

export function AttestationButton({ ids }: { ids: ClubIds }) {
  const { busy, download } = useDownload((error) => {
    // A club whose affiliation is not in order is told the next step.
    const refused = error instanceof ApiError && error.status === 409
    return { message: refused ? error.message : clubMessages.attestationFailed, lasting: refused }
  })
  const fetchAttestation = () => callApi('getDocumentReconnaissanceABFT', ids)

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void download(fetchAttestation, 'Attestation.pdf')}
    >
      Imprimer l’attestation
    </Button>
  )
}
