import type { catalogueContract } from '@vitrine/catalogue/contract/schemas'
import type { earningContract } from '@vitrine/earning/contract/schemas'
import type { identityContract } from '@vitrine/identity/contract/schemas'
import type { insightsContract } from '@vitrine/insights/contract/schemas'
import type { notificationsContract } from '@vitrine/notifications/contract/schemas'
import type { orderingContract, SubscriptionsContract } from '@vitrine/ordering/contract/schemas'
import type { panelsContract } from '@vitrine/panels/contract/schemas'
import type { paymentsContract } from '@vitrine/payments/contract/schemas'
import { type ApiClient, createClient, createLateClient, type Locale, type PathSet, type Transport } from '@vitrine/platform/kernel'
import type { DiscountsWire, promotionsContract } from '@vitrine/promotions/contract/schemas'
import { withOwnPrices } from '../prices/own-prices.ts'

type ApiPart =
  | 'panels'
  | 'identity'
  | 'catalogue'
  | 'ordering'
  | 'subscriptions'
  | 'earning'
  | 'insights'
  | 'notifications'
  | 'payments'
  | 'promotions'
export type ApiPaths = Readonly<Record<ApiPart, PathSet>>

/**
 * Every call the shop makes, typed by the contracts; shared lists come at the customer's own prices. The schemas are types here: no validator reaches the
 * browser. The paths are at hand (on the server), or come with the first call (in the browser, whose first scripts do without them).
 */
export function createApi(
  paths: ApiPaths | (() => Promise<ApiPaths>),
  transport: Transport,
  locale: Locale,
  discounts?: DiscountsWire | null,
) {
  const inLocale: Transport = (path, input) => transport(path, { ...input, query: { locale, ...input.query } })
  const localised = withOwnPrices(inLocale, discounts)
  const clientOf = <Contract>(part: ApiPart): ApiClient<Contract> =>
    typeof paths === 'function'
      ? createLateClient<Contract>(async () => (await paths())[part], localised)
      : createClient<Contract>(paths[part], localised)
  return {
    panels: clientOf<typeof panelsContract>('panels'),
    identity: clientOf<typeof identityContract>('identity'),
    catalogue: clientOf<typeof catalogueContract>('catalogue'),
    ordering: clientOf<typeof orderingContract>('ordering'),
    subscriptions: clientOf<SubscriptionsContract>('subscriptions'),
    earning: clientOf<typeof earningContract>('earning'),
    insights: clientOf<typeof insightsContract>('insights'),
    notifications: clientOf<typeof notificationsContract>('notifications'),
    payments: clientOf<typeof paymentsContract>('payments'),
    promotions: clientOf<typeof promotionsContract>('promotions'),
    /** Calls of a domain that only few pages need: its paths come with them. */
    client: <Contract>(known: PathSet) => createClient<Contract>(known, localised),
  }
}
export type Api = ReturnType<typeof createApi>
