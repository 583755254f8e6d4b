import type { BoundOperatorRoute } from '@vitrine/platform/http'
import type { PaymentsDeps } from '../../deps.ts'
import { adjustmentRoutes } from './adjustment-routes.ts'
import { type DisputeRouteDeps, disputeRoutes } from './dispute-routes.ts'
import { invoiceListRoutes } from './invoice-list-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { refundRoutes } from './refund-routes.ts'
import { statementRoutes } from './statement-routes.ts'

/** What operators see and decide of money that came in: payments to confirm, invoices, refunds and disputes, and of balances that are adjusted by hand. */
export const paymentOperatorRoutes = (deps: DisputeRouteDeps & PaymentsDeps): BoundOperatorRoute[] => [
  ...invoiceRoutes(deps),
  ...statementRoutes(),
  ...invoiceListRoutes(),
  ...refundRoutes(deps),
  ...disputeRoutes(deps),
  ...adjustmentRoutes(),
]
