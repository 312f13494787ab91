import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './area.module.css'

interface Props {
  label: string
  /** The coming screen has no card beside it. */
  isAlone?: boolean
}

/** A skeleton of the coming screen, so that the layout does not shift. */
export function AreaLoading({ label, isAlone = false }: Props) {
  return (
    <div className={isAlone ? classes.alone : classes.columns} role="status" aria-label={label}>
      {!isAlone && <Skeleton className={classes.cardShape} radius={20} />}
      <div className={classes.pageShape}>
        <Skeleton height={40} width="55%" radius={10} />
        <Skeleton height={280} radius={16} />
        <Skeleton height={180} radius={16} />
      </div>
    </div>
  )
}
