/** Webhook URL of the payment providers. */
export const WEBHOOK_PATH = '/api/myabft/payments/webhook'
