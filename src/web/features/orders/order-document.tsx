import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useClub } from '../../lib/active-club.ts'
import { callApi } from '../../lib/call-api.ts'
import type { ListedOrder } from '../../lib/order-queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { notify } from '../../ui/notify.ts'

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
  const [busy, setBusy] = useState(false)
  const { label, file } = KINDS[kind]

  async function download() {
    setBusy(true)
    try {
      saveFile(await callApi('getOrderDocument', { ...ids, id_order: order.id }), `${file}-${order.numero}.pdf`)
    } catch (error) {
      const why = error instanceof Error ? ` ${error.message}` : ''
      notify({ tone: 'error', message: `Le document n’a pas pu être téléchargé.${why}` })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
