import { useOnReconnect } from '#web/lib/use-online.ts'
import { Button, type ButtonProps } from './button.ts'

/** Another try at what failed. It is made without a click as soon as the network returns. */
export function RetryButton({ onRetry, variant }: { onRetry: () => unknown } & Pick<ButtonProps, 'variant'>) {
  useOnReconnect(onRetry)
  return (
    <Button variant={variant} onClick={() => void onRetry()}>
      Réessayer
    </Button>
  )
}
