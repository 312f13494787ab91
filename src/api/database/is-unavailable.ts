/** Of the network, on the way to the database. */
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
 * Of PostgreSQL: connection lost (08), resources used up (53), server stopping or starting (57P0), a statement that was
 * ended (57014), a lock that was not to be had (55P03), a transaction that stood still (25P03).
 */
const SQLSTATE = /^(08|53|57P0|57014$|55P03$|25P03$)/
/** Of the driver, which gives them no code. */
const DRIVER = /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable/

/** Whether the database is out of reach, silent or too busy: the same may succeed in a moment. */
export function isUnavailable(error: Error & { code?: string }): boolean {
  const { code = '', message } = error
  return NETWORK.includes(code) || SQLSTATE.test(code) || DRIVER.test(message)
}
