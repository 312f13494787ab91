import { startTransition, useEffect, useState } from 'react'

/**
 * The value once the browser has drawn what it changed elsewhere, such as the letter just typed. `useDeferredValue` may
 * render, and replace hundreds of rows, before that frame.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return drawn
}
