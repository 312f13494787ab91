import { IfMay } from '#web/features/secretariat/may.tsx'
import { invalidateOrders, type StaffOrder } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import classes from './staff-orders.module.css'

export function DispatchSection({ order: { id_order, state, dispatched_at } }: { order: StaffOrder }) {
  const { busy, act } = useAction()
  if (state !== 'paid') return null
  const mark = () =>
    act(async () => {
      await markDispatched([id_order], dispatched_at === null)
    })
  return (
    <Section
      title="Envoi par la poste"
      actions={
        <IfMay call="staffSetDispatched">
          <Button variant="default" size="sm" loading={busy} onClick={() => void mark()}>
            {dispatched_at ? 'Annuler l’envoi' : 'Marquer comme envoyée'}
          </Button>
        </IfMay>
      }
    >
      <p className={classes.quiet}>{dispatched_at ? `Envoyée le ${formatInstant(dispatched_at)}.` : 'À envoyer.'}</p>
    </Section>
  )
}

/** Shows a notice; returns the changed orders. */
export async function markDispatched(id_orders: number[], dispatched: boolean): Promise<number[]> {
  try {
    const answer = await callApi('staffSetDispatched', { id_orders, dispatched })
    notify({ tone: 'success', message: answer.message })
    await invalidateOrders()
    return answer.id_orders
  } catch (error) {
    notify({ tone: 'error', message: formatError(error, 'Rien n’a été changé.') })
    return []
  }
}
