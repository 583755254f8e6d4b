import { createCounter } from '@vitrine/platform/observability'

/** Messages of payment gateways: how they were received, and how their processing ended (`postponed` is retried). */
export const countWebhook = createCounter('vitrine_payment_webhooks_total', 'Webhooks of payment gateways', 'result', [
  'received',
  'unknown-account',
  'bad-signature',
  'failed',
  'processed',
  'postponed',
])
