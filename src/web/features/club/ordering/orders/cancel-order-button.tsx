import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { cancelOrder } from '#web/features/club/ordering/checkout/cancel-order.ts'
import { type ListedOrder, ordersQuery } from '#web/features/club/ordering/order-queries.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'

/** Gives up an order that nobody has paid, so that its members can be ordered again. */
export function CancelOrder({ order }: { order: ListedOrder }) {
  const { ids } = useClub()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function ask() {
    setProblem(null)
    setAsking(true)
  }

  async function cancel() {
    setBusy(true)
    setProblem(null)
    try {
      await cancelOrder(ids, order.id)
      setAsking(false)
      notify({ tone: 'success', message: `La commande ${order.numero} est annulée.` })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.unexpected)
    } finally {
      setBusy(false)
    }
  }

  /** The order may have moved on meanwhile. Read again only now: it may no longer offer this dialog. */
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
          <Button color="accent" loading={busy} onClick={() => void cancel()}>
            Annuler la commande
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
