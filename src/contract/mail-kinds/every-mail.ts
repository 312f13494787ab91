/** Placeholders available to every mail, with their values. */
export function commonPlaceholders(federation: { name: string; shortName: string; email: string }) {
  return { portail: `My${federation.shortName}`, federation: federation.name, mail_federation: federation.email }
}
export const COMMON_PLACEHOLDERS = ['portail', 'federation', 'mail_federation']

/** Labels of the unsubscribe links. */
export const UNSUBSCRIBE_LABEL = 'Ne plus recevoir de rappels pour cette licence'
export const NEWSLETTER_UNSUBSCRIBE_LABEL = 'Ne plus recevoir la newsletter'
