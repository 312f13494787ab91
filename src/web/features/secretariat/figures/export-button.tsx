import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { InputOf } from '#contract/index.ts'
import { figureMessages } from '#contract/staff/staff-figures-fields.ts'
import { figureWords } from '#contract/staff/staff-figures-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.ts'
import { useDownload } from '#web/ui/use-download.ts'

interface Props {
  wish: InputOf<'staffExportFigures'>
  /** Accessible name, where several buttons look alike. */
  label?: string
  size?: 'compact-sm'
  children: string
}

export function ExportButton({ wish, label, size, children }: Props) {
  const { busy, download } = useDownload(() => ({ message: figureMessages.exportFailed }))
  return (
    <Button
      variant="default"
      size={size}
      loading={busy}
      aria-label={label}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      onClick={() =>
        void download(() => callApi('staffExportFigures', wish), figureWords.file(wish.tableau, wish.date))
      }
    >
      {children}
    </Button>
  )
}
