/** The operator who acts for a customer. */
export interface Impersonator {
  readonly operatorId: number
  readonly name: string
}

/**
 * What staff who act for a customer may change: read-only by default, and nothing here moves money, opens the account or speaks in the customer's name (NS-09).
 * Routes by verb and address, some of later domains; a test holds the list against all routes there are.
 */
export const allowedToStaff: ReadonlySet<string> = new Set([
  // Questions that are asked by POST and change nothing.
  'POST /api/v1/search',
  'POST /api/v1/invoices/total-amount',
  'POST /api/v1/withdrawal/total-amount',
  'POST /api/v1/order-widget/services/total-cost',
  'POST /api/v1/youtube-reporting/channels/info',
  'POST /api/v1/youtube-reporting/channels/videos/info',
  'POST /api/v1/youtube-reporting/channels/statistics-daily',
  'POST /api/v1/youtube-reporting/channels/videos/statistics',
  // What a page reports by itself.
  'POST /api/v1/marketing-sources',
  'POST /api/v1/free-trial-quests/{id}/track',
  'POST /api/v1/profile/set-analytics-client-id',
  // Help that the customer asks for.
  'POST /api/v1/services/{serviceId}/favorites/toggle',
  'POST /api/v1/orders/{orderId}/pause',
  'POST /api/v1/orders/{orderId}/refill',
  'POST /api/v1/subscriptions/{subscriptionId}/pause',
])

/** Identity documents and the export of a customer's data: not for staff in the customer's session. */
export const hiddenFromStaff: ReadonlySet<string> = new Set(['GET /api/v1/verification-document', 'GET /api/v1/account/export/file'])
