import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import classes from './tick.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  /** Some of what it stands for is ticked, not all. */
  some?: boolean
}

/** A box to tick in a long list: the browser's own, since thousands of the library's would be felt. */
export function Tick({ some = false, ...props }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return <input ref={box} type="checkbox" className={classes.tick} {...props} />
}
