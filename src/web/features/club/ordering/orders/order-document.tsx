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
  const { busy, download } = useDownload((error) => {
    const why = formatError(error, '')
    return { message: `Le document n’a pas pu être téléchargé. ${why}`.trim() }
  })
  const { label, file } = KINDS[kind]

  const fetchDocument = () => callApi('getOrderDocument', { ...ids, id_order: order.id })
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      onClick={() => void download(fetchDocument, `${file}-${order.numero}.pdf`)}
    >
      {label}
    </Button>
  )
}
