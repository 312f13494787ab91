import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOnline } from '#web/lib/load-online.ts'

/**
 * A screen in a chunk of its own. Without a network the navigation waits and goes on when it returns: the router alone
 * would reload the page, which ends on the browser's error page.
 */
export function lazyPage<Module>(load: () => Promise<Module>, name: keyof Module) {
  return lazyRouteComponent(() => loadOnline(load) as Promise<Record<string, never>>, name as string)
}
