/** What the sandbox knows its customers by. */
export const SANDBOX_KEYS = {
  gateway: 'sandbox-secret',
  webhook: 'sandbox-webhook-secret',
  upstream: 'sandbox-request-id',
} as const
