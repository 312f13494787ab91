import { IconFileDownload } from '@tabler/icons-react'
import { useClub } from '#web/features/club/active-club.ts'
import type { ListedOrder } from '#web/features/club/ordering/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Button } from '#web/ui/button.ts'
import { useDownload } from '#web/ui/use-download.ts'

const KINDS = {
  receipt: { label: 'Reçu (PDF)', file: 'Recu' },
  transfer: { label: 'Données du virement (PDF)', file: 'Virement' },
}

interface Props {
  order: Pick<ListedOrder, 'id' | 'numero'>
  kind: keyof typeof KINDS
}

export function OrderDocument({ order, kind }: Props) {
  const { ids } = useClub()
  const { label, file } = KINDS[kind]
  const fetchDocument = () => callApi('getOrderDocument', { ...ids, id_order: order.id })
  return <PdfButton label={label} name={`${file}-${order.numero}.pdf`} fetchFile={fetchDocument} />
}

export function CreditNote({ note: { id, numero } }: { note: ListedOrder['notes_credit'][number] }) {
  const { ids } = useClub()
  const fetchNote = () => callApi('getCreditNote', { ...ids, id_credit_note: id })
  return (
    <PdfButton label={`Note de crédit ${numero} (PDF)`} name={`Note-de-credit-${numero}.pdf`} fetchFile={fetchNote} />
  )
}

interface PdfProps {
  label: string
  /** The name under which the file is saved. */
  name: string
  fetchFile: () => Promise<Blob>
}

function PdfButton({ label, name, fetchFile }: PdfProps) {
  const { busy, download } = useDownload((error) => {
    const why = formatError(error, '')
    return { message: `Le document n’a pas pu être téléchargé. ${why}`.trim() }
  })
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      onClick={() => void download(fetchFile, name)}
    >
      {label}
    </Button>
  )
}
