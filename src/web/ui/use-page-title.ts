import { useEffect } from 'react'

const portal = document.title

/** The title of the document, for tabs, history and screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${portal}`
  }, [title])
}
