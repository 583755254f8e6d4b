import type { Trx } from '@vitrine/platform/database'
import type { SubscriptionDeps } from '../../deps.ts'
import { servesContent } from '../../model/subscription-states.ts'
import { type Content, lockDueContent } from '../../store/content-store.ts'
import { lockSubscription, type Subscription } from '../../store/subscription-store.ts'

/** A publication that is to be ordered, with its subscription; both are locked. */
export interface DuePublication {
  readonly subscription: Subscription
  readonly content: Content
}

/** What names a publication wherever it is paid or ordered. */
export const publicationKey = ({ subscriptionId, id }: Pick<Content, 'subscriptionId' | 'id'>): string => `sub:${subscriptionId}:post:${id}`

/**
 * Runs the work with subscription and publication locked, in this order, if the publication still waits and is due: now, or at the end of the lease of
 * anyone who calls. Undefined when it is not.
 */
export const withDuePublication = <T>(
  { database, clock }: Pick<SubscriptionDeps, 'database' | 'clock'>,
  panelId: number,
  { id, subscriptionId }: Content,
  work: (trx: Trx, due: DuePublication) => Promise<T>,
  leaseUntil?: Date,
): Promise<T | undefined> =>
  database.transaction(panelId, async (trx) => {
    const subscription = await lockSubscription(trx, subscriptionId)
    if (!subscription || !servesContent(subscription.state)) return undefined
    const content = await lockDueContent(trx, id, leaseUntil ?? clock.now())
    return content && work(trx, { subscription, content })
  })
