import type { Env } from '#api/config/env.ts'

/**
 * The URL of a link that opens something for whoever holds it. The token stands behind '#': browsers send that part to
 * no server, so it reaches no log; the page reads it and posts it.
 */
export function linkUrl({ publicUrl }: Pick<Env, 'publicUrl'>, path: string, token: string): string {
  return `${publicUrl}${path}#token=${token}`
}
