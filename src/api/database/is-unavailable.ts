/** Network errors on the way to the database. */
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/**
 * SQLSTATEs: connection lost (08), resources exhausted (53), server stopping or starting (57P0), statement cancelled
 * (57014), lock not available (55P03), transaction idle for too long (25P03), a replica that is not yet promoted (25006).
 */
const SQLSTATE = /^(08|53|57P0|57014$|55P03$|25P03$|25006$)/
/** Errors of the driver that have no code. */
const DRIVER = /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable/

/** Whether the database is unreachable, silent or overloaded, so that a retry may succeed. */
export function isUnavailable(error: Error & { code?: string }): boolean {
  const { code = '', message } = error
  return NETWORK.includes(code) || SQLSTATE.test(code) || DRIVER.test(message)
}
