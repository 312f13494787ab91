import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './loading.module.css'

const SHOWN_AFTER_MS = 500

/** A line under the header while a screen loads, after half a second. */
export function LoadingLine() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return loading ? <LateLine /> : null
}

function LateLine() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return late ? <div className={classes.line} role="progressbar" aria-label="Chargement de la page" /> : null
}

export function LoadingPage() {
  return (
    <p className={classes.page} role="status" aria-label="Chargement de la page">
      Chargement…
    </p>
  )
}
