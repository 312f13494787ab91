import type { Env } from '#api/config/env.ts'

/** Where a link in a mail may lead: to the portal, and to the federation's configured links. */
export function ownLinks(env: Env): string[] {
  return [env.publicUrl, env.LINK_SITE, env.LINK_CALENDAR, env.LINK_CONTACT, env.LINK_OPEN_CLUB, env.LINK_EXAM]
}
