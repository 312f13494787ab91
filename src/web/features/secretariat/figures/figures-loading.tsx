import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './figures.module.css'

export function FiguresLoading() {
  return (
    <div role="status" aria-label="Chargement" className={classes.cards}>
      <Skeleton height={420} radius={16} />
      <Skeleton height={420} radius={16} />
    </div>
  )
}
