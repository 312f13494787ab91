import { startTransition, useEffect, useState } from 'react'

/**
 * The value once the browser has drawn what it changed elsewhere, such as the letter just typed. `useDeferredValue` may
 * render, and replace hundreds of rows, before that frame.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value)
  useEffect(() => afterPaint(() => setDrawn(value)), [value])
  return drawn
}

let isFirstDrawn = false

/** False until the browser has drawn the first screen that asks, after a page load: what it shows further down can wait. */
export function useFirstDrawn(): boolean {
  const [drawn, setDrawn] = useState(isFirstDrawn)
  useEffect(
    () =>
      afterPaint(() => {
        isFirstDrawn = true
        setDrawn(true)
      }),
    [],
  )
  return drawn
}

/** Updates the state once the browser has drawn the present one. Returns how to call that off. */
export function afterPaint(update: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(update))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
