import { cataloguePaths } from '@vitrine/catalogue/contract/paths'
import type { catalogueContract } from '@vitrine/catalogue/contract/schemas'
import { earningPaths } from '@vitrine/earning/contract/paths'
import type { earningContract } from '@vitrine/earning/contract/schemas'
import { identityPaths } from '@vitrine/identity/contract/paths'
import type { identityContract } from '@vitrine/identity/contract/schemas'
import { insightsPaths } from '@vitrine/insights/contract/paths'
import type { insightsContract } from '@vitrine/insights/contract/schemas'
import { notificationsPaths } from '@vitrine/notifications/contract/paths'
import type { notificationsContract } from '@vitrine/notifications/contract/schemas'
import { orderingPaths, subscriptionPaths } from '@vitrine/ordering/contract/paths'
import type { orderingContract, SubscriptionsContract } from '@vitrine/ordering/contract/schemas'
import { panelsPaths } from '@vitrine/panels/contract/paths'
import type { panelsContract } from '@vitrine/panels/contract/schemas'
import { paymentsPaths } from '@vitrine/payments/contract/paths'
import type { paymentsContract } from '@vitrine/payments/contract/schemas'
import { createClient, type Locale, type Transport } from '@vitrine/platform/kernel'
import { promotionsPaths } from '@vitrine/promotions/contract/paths'
import type { DiscountsWire, promotionsContract } from '@vitrine/promotions/contract/schemas'
import { withOwnPrices } from '../prices/own-prices.ts'

/** Every call the shop makes, typed by the contracts; shared lists come at the customer's own prices. The schemas are types here: no validator reaches the browser. */
export function createApi(transport: Transport, locale: Locale, discounts?: DiscountsWire | null) {
  const inLocale: Transport = (path, input) => transport(path, { ...input, query: { locale, ...input.query } })
  const localised = withOwnPrices(inLocale, discounts)
  return {
    panels: createClient<typeof panelsContract>(panelsPaths, localised),
    identity: createClient<typeof identityContract>(identityPaths, localised),
    catalogue: createClient<typeof catalogueContract>(cataloguePaths, localised),
    ordering: createClient<typeof orderingContract>(orderingPaths, localised),
    subscriptions: createClient<SubscriptionsContract>(subscriptionPaths, localised),
    earning: createClient<typeof earningContract>(earningPaths, localised),
    insights: createClient<typeof insightsContract>(insightsPaths, localised),
    notifications: createClient<typeof notificationsContract>(notificationsPaths, localised),
    payments: createClient<typeof paymentsContract>(paymentsPaths, localised),
    promotions: createClient<typeof promotionsContract>(promotionsPaths, localised),
  }
}
export type Api = ReturnType<typeof createApi>
