import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClub } from '#web/features/club/active-club.ts'
import { cancelOrder } from '#web/features/club/ordering/checkout/cancel-order.ts'
import { type ListedOrder, ordersQuery } from '#web/features/club/ordering/order-queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'

/** Cancels an unpaid order, which frees its members. */
export function CancelOrder({ order }: { order: ListedOrder }) {
  const { ids } = useClub()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { busy, problem, act, clearProblem } = useAction()

  function ask() {
    clearProblem()
    setAsking(true)
  }

  async function cancel() {
    await cancelOrder(ids, order.id)
    setAsking(false)
    return { message: `La commande ${order.numero} est annulée.` }
  }

  /** Refetches only on closing: the order may have moved on and no longer offer this dialog. */
  function close() {
    setAsking(false)
    if (problem) void queryClient.invalidateQueries({ queryKey: ordersQuery(ids).queryKey })
  }

  return (
    <>
      <Button variant="subtle" color="accent" size="sm" onClick={ask}>
        Annuler la commande
      </Button>
      <Dialog opened={asking} onClose={close} title={`Annuler la commande ${order.numero} ?`}>
        <p>Rien ne sera payé. Ses licences pourront être commandées à nouveau.</p>
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="subtle" onClick={close}>
            La garder
          </Button>
          <Button color="accent" loading={busy} onClick={() => void act(cancel)}>
            Annuler la commande
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
