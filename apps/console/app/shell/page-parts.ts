import type { Panel } from '../session/me.ts'
import { type Page, type PageName, pagesOf } from './pages.ts'

export interface PagePart {
  readonly name: PartName
  readonly of: PageName
  readonly segment: string
}
export type PartName =
  | 'subscriptions'
  | 'invoices'
  | 'refunds'
  | 'disputes'
  | 'accounts'
  | 'trialBalance'
  | 'ledgerChecks'
  | 'savedReplies'
  | 'serviceOrder'
  | 'translations'
  | 'routes'
  | 'refills'
  | 'gateways'
  | 'withdrawalMethods'
  | 'signInProviders'
  | 'invitations'
  | 'bulkActions'

/** Screens behind a tab or a link of their page: the menu does not list them, the search does. */
const parts: readonly PagePart[] = [
  { name: 'serviceOrder', of: 'services', segment: 'services/order' },
  { name: 'translations', of: 'services', segment: 'services/words' },
  { name: 'routes', of: 'providers', segment: 'providers/routes' },
  { name: 'refills', of: 'byHand', segment: 'by-hand/refills' },
  { name: 'subscriptions', of: 'dripFeeds', segment: 'drip-feeds/subscriptions' },
  { name: 'savedReplies', of: 'support', segment: 'support/replies' },
  { name: 'invoices', of: 'payments', segment: 'payments/invoices' },
  { name: 'refunds', of: 'payments', segment: 'payments/refunds' },
  { name: 'disputes', of: 'payments', segment: 'payments/disputes' },
  { name: 'accounts', of: 'ledger', segment: 'ledger/accounts' },
  { name: 'trialBalance', of: 'ledger', segment: 'ledger/trial-balance' },
  { name: 'ledgerChecks', of: 'ledger', segment: 'ledger/checks' },
  { name: 'gateways', of: 'paymentMethods', segment: 'payment-methods/gateways' },
  { name: 'withdrawalMethods', of: 'paymentMethods', segment: 'payment-methods/withdrawals' },
  { name: 'signInProviders', of: 'hosts', segment: 'hosts/sign-in' },
  { name: 'invitations', of: 'staff', segment: 'staff/invitations' },
  { name: 'bulkActions', of: 'audit', segment: 'bulk-actions' },
]

/** The parts of the pages that this person may open here, each with its page. */
export function partsOf(panel: Panel): readonly (PagePart & { readonly page: Page })[] {
  const pages = new Map(pagesOf(panel).map((page) => [page.name, page]))
  return parts.flatMap((part) => {
    const page = pages.get(part.of)
    return page ? [{ ...part, page }] : []
  })
}
