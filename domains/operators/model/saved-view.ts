/** Lists of the console whose views are kept, by their address behind the panel's, each with the right that opens it. */
export const LISTS: Readonly<Record<string, string>> = {
  attention: 'services.view',
  approvals: 'services.view',
  orders: 'orders.view',
  'drip-feeds': 'orders.view',
  'drip-feeds/subscriptions': 'orders.view',
  refills: 'orders.view',
  review: 'review.decide',
  'hold-rules': 'held.rules',
  'review/checking': 'review.decide',
  'review/decided': 'review.decide',
  documents: 'documents.moderate',
  'documents/decided': 'documents.moderate',
  'by-hand': 'orders.view',
  'by-hand/refills': 'orders.view',
  customers: 'users.view',
  support: 'tickets.view',
  'support/replies': 'tickets.view',
  services: 'services.view',
  'catalogue/networks': 'services.view',
  'catalogue/service-types': 'services.view',
  'catalogue/labels': 'services.view',
  'catalogue/deliveries': 'services.view',
  'catalogue/targets': 'services.view',
  'service-reviews': 'reviews.moderate',
  providers: 'providers.view',
  'providers/routes': 'providers.view',
  payments: 'invoices.view',
  'payments/invoices': 'invoices.view',
  'payments/refunds': 'invoices.view',
  'payments/disputes': 'invoices.view',
  'payments/suspense': 'invoices.view',
  withdrawals: 'withdrawals.view',
  ledger: 'ledger.view',
  'ledger/accounts': 'ledger.view',
  'payment-methods': 'methods.edit',
  'payment-methods/gateways': 'methods.edit',
  'payment-methods/withdrawals': 'methods.edit',
  coupons: 'coupons.edit',
  offers: 'coupons.edit',
  'own-rates': 'rates.edit',
  grades: 'grades.edit',
  banners: 'content.edit',
  pages: 'content.edit',
  'pages/faq': 'content.edit',
  status: 'content.edit',
  staff: 'staff.edit',
  'staff/invitations': 'staff.edit',
  keys: 'keys.edit',
  audit: 'audit.view',
  'bulk-actions': 'services.view',
}

/** Views of one person on one panel. */
export const VIEWS_MAX = 100

export interface SavedView {
  readonly id: number
  readonly operatorId: number
  readonly operatorName: string
  readonly list: string
  readonly name: string
  /** What the address says of the list: filters, order, columns. */
  readonly search: string
  readonly isShared: boolean
  readonly version: number
}

/** What of a list one comes back to: which row stood open and which view it was are none of it. */
const NOT_KEPT: readonly string[] = ['open', 'saved']

/** An address's search in one spelling: sorted, without what is empty. */
export function keptSearch(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && !NOT_KEPT.includes(name))
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString()
}
