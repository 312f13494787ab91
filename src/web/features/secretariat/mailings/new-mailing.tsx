import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button, type ButtonProps } from '#web/ui/button.ts'
import { invalidateMailings } from './mailing-queries.ts'

interface Props extends ButtonProps {
  /** The list whose members, or whose clubs' managers, receive it. */
  parmi: ListName
  liste: Record<string, string>
  children: ReactNode
}

/** Begins a draft and opens it. */
export function NewMailing({ parmi, liste, children, ...look }: Props) {
  const navigate = useNavigate()
  const { busy, actOnce } = useAction({ failureAsNotice: true })
  const begin = () =>
    actOnce(async () => {
      const { id_mailing } = await callApi('staffCreateMailing', { parmi, liste })
      void invalidateMailings()
      await navigate({ to: paths.staffMailing, params: { id: String(id_mailing) } })
    })
  return (
    <IfMay call="staffCreateMailing">
      <Button loading={busy} onClick={() => void begin()} {...look}>
        {children}
      </Button>
    </IfMay>
  )
}
