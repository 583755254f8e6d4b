import { sql, type Trx } from '@vitrine/platform/database'
import { findContent } from '../../store/content-store.ts'

/** What a mail about a subscription tells. */
export interface SubscriptionFacts {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly contentsLimit: number
  readonly contentsLeft: number
}
export interface PublicationFacts {
  readonly subscription: SubscriptionFacts
  readonly title: string | null
  readonly url: string
  readonly purchaseId: number | null
}

/** A subscription as mails name it. */
export const findSubscription = (trx: Trx, id: number): Promise<SubscriptionFacts | undefined> =>
  trx.maybe(sql<SubscriptionFacts>`
    select id, name, url, contents_limit as "contentsLimit", contents_left as "contentsLeft" from ordering.subscription
     where panel_id = ${trx.panelId} and id = ${id}`)

/** A publication with its subscription, as mails name them. */
export async function findPublication(trx: Trx, contentId: number): Promise<PublicationFacts | undefined> {
  const content = await findContent(trx, contentId)
  const subscription = content && (await findSubscription(trx, content.subscriptionId))
  return subscription && { subscription, title: content.title, url: content.url, purchaseId: content.purchaseId }
}

/** Whether a purchase was made by a subscription and not by hand. */
export async function isOfSubscription(trx: Trx, purchaseId: number): Promise<boolean> {
  const { made } = await trx.one(sql<{ made: boolean }>`
    select exists (select 1 from ordering.subscription_content where panel_id = ${trx.panelId} and purchase_id = ${purchaseId}) as made`)
  return made
}
