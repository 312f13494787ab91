import type { Env } from '#api/config/env.ts'

/** Well below the claim on a mail, so that a hanging server does not make two workers send the same mail. */
const SMTP_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

const TLS_OPTIONS = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure']

/**
 * SMTP connection options. In production a password and links that open accounts are only sent under TLS: by smtps://,
 * or by a mandatory STARTTLS.
 */
export function smtpOptions({ mode }: Pick<Env, 'mode'>, smtpUrl: string) {
  const url = new URL(smtpUrl)
  if (mode !== 'production' || isLoopback(url.hostname)) return { url: smtpUrl, ...SMTP_TIMEOUTS }
  // Options in the URL would take precedence over those below.
  for (const name of TLS_OPTIONS) url.searchParams.delete(name)
  return { url: url.href, ...SMTP_TIMEOUTS, requireTLS: true }
}

function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
