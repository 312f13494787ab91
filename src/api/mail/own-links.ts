import type { Env } from '#api/config/env.ts'

/** Allowed targets of links in a mail: the portal and the federation's configured links. */
export function ownLinks(env: Env): string[] {
  return [env.publicUrl, env.LINK_SITE, env.LINK_CALENDAR, env.LINK_CONTACT, env.LINK_OPEN_CLUB, env.LINK_EXAM]
}
