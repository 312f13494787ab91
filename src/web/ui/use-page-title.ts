import { useEffect } from 'react'

const portal = document.title

/** The tab, the history and a screen reader call a screen by its name. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${portal}`
  }, [title])
}
