import { earningSubscriptions } from '@vitrine/earning'
import { fulfilmentSubscriptions } from '@vitrine/fulfilment'
import { identitySubscriptions } from '@vitrine/identity'
import { notificationsSubscriptions } from '@vitrine/notifications'
import { orderCanceled, orderCompleted, orderingSubscriptions, orderPaid, subscriptionSubscriptions } from '@vitrine/ordering'
import { paymentsSubscriptions } from '@vitrine/payments'
import type { Subscription } from '@vitrine/platform/jobs'
import { gradeSubscriptions } from '@vitrine/promotions'
import type { Domains } from './wiring.ts'

/** Who reacts to whose facts: every pair of event and handler of the whole product is listed by these factories. */
export const subscriptionsOf = (domains: Domains): Subscription[] => [
  ...identitySubscriptions(domains.identity),
  ...paymentsSubscriptions(domains.ledger),
  ...orderingSubscriptions(domains.ordering),
  ...subscriptionSubscriptions(domains.ordering),
  ...gradeSubscriptions(domains.ordering, [orderPaid, orderCompleted, orderCanceled]),
  ...fulfilmentSubscriptions(domains.fulfilment),
  ...earningSubscriptions(domains.earning),
  ...notificationsSubscriptions(domains.notifications),
]
