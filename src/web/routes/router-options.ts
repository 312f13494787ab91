import { LoadingPage } from '#web/ui/loading.tsx'
import { ScreenFailed } from '#web/ui/screen-failed.tsx'

/** Options of both routers. Query parameters are plain texts, not JSON. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPendingMs: 500,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(given as [string, string][]).toString()
    return text ? `?${text}` : ''
  },
} as const

/** The query parameters of a screen as texts: a token of digits stays a text. */
export function searchOf<Name extends string>() {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')) as Partial<
      Record<Name, string>
    >
}
