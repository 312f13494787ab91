import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import classes from './tick.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  /** Partly checked. */
  some?: boolean
}

/** A native checkbox, since thousands of Mantine's would be slow. */
export function Tick({ some = false, ...props }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return <input ref={box} type="checkbox" className={classes.tick} {...props} />
}
