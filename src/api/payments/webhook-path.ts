/** Where a provider tells the portal what became of payments. */
export const WEBHOOK_PATH = '/api/myabft/payments/webhook'
