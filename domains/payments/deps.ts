import type { FindOrderForm } from '@vitrine/catalogue'
import type { Panel, Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import { gatewayUnavailable } from './errors.ts'
import type { PaymentTimings } from './model/timings.ts'
import type { DescribeOrders, PaymentGateway } from './ports.ts'

export { MANUAL } from './model/method.ts'

/** What the server hands to this domain. */
export interface PaymentsDeps {
  readonly database: Database
  readonly panels: Panels
  /** Connectors by name, as `gateway_account.connector` names them. */
  readonly gateways: Readonly<Record<string, PaymentGateway>>
  readonly secrets: SecretBox
  readonly clock: Clock
  /** Partners' order forms; without it only the panel's own form may ask. */
  readonly findOrderForm?: FindOrderForm
  /** What orders are, for the statement; without it they are numbers. */
  readonly describeOrders?: DescribeOrders
  readonly timings: PaymentTimings
  /** In production the sandbox connector serves demo panels only. */
  readonly isProduction: boolean
  /** A trusted proxy names the countries of visitors; without one none is known. */
  readonly knowsCountries?: boolean
}

/** The connector of an account; refused when it is not installed or must not take this panel's money. */
export function gatewayFor(deps: Pick<PaymentsDeps, 'gateways' | 'isProduction'>, panel: Panel, connector: string): PaymentGateway {
  const gateway = deps.gateways[connector]
  if (!gateway || (connector === 'sandbox' && deps.isProduction && !panel.options.isDemo)) throw gatewayUnavailable()
  return gateway
}
