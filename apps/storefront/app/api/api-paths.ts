import { cataloguePaths } from '@vitrine/catalogue/contract/paths'
import { earningPaths } from '@vitrine/earning/contract/paths'
import { identityPaths } from '@vitrine/identity/contract/paths'
import { insightsPaths } from '@vitrine/insights/contract/paths'
import { notificationsPaths } from '@vitrine/notifications/contract/paths'
import { orderingPaths, subscriptionPaths } from '@vitrine/ordering/contract/paths'
import { panelsPaths } from '@vitrine/panels/contract/paths'
import { paymentsPaths } from '@vitrine/payments/contract/paths'
import { promotionsPaths } from '@vitrine/promotions/contract/paths'
import type { ApiPaths } from './api-client.ts'

/** Verbs and paths of every call of the shop. */
export const apiPaths = {
  panels: panelsPaths,
  identity: identityPaths,
  catalogue: cataloguePaths,
  ordering: orderingPaths,
  subscriptions: subscriptionPaths,
  earning: earningPaths,
  insights: insightsPaths,
  notifications: notificationsPaths,
  payments: paymentsPaths,
  promotions: promotionsPaths,
} satisfies ApiPaths
