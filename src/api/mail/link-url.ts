import type { Env } from '#api/config/env.ts'

/**
 * URL of a link that gives access to its holder. The token stands behind '#', which browsers send to no server, so it
 * reaches no log; the page reads it and posts it.
 */
export function linkUrl({ publicUrl }: Pick<Env, 'publicUrl'>, path: string, token: string): string {
  return `${publicUrl}${path}#token=${token}`
}
