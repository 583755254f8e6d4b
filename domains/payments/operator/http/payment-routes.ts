import type { BoundOperatorRoute } from '@vitrine/platform/http'
import type { PaymentsDeps } from '../../deps.ts'
import { adjustmentRoutes } from './adjustment-routes.ts'
import { type DisputeRouteDeps, disputeRoutes } from './dispute-routes.ts'
import { invoiceListRoutes } from './invoice-list-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { refundRoutes } from './refund-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { suspenseRoutes } from './suspense-routes.ts'

/** What operators see and decide of money that came in: payments to confirm, invoices, refunds, disputes and what nobody could be credited with, and of balances that are adjusted by hand. */
export const paymentOperatorRoutes = (deps: DisputeRouteDeps & PaymentsDeps): BoundOperatorRoute[] => [
  ...invoiceRoutes(deps),
  ...statementRoutes(),
  ...invoiceListRoutes(),
  ...refundRoutes(deps),
  ...disputeRoutes(deps),
  ...suspenseRoutes(deps),
  ...adjustmentRoutes(),
]
