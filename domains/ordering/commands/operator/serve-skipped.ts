import type { Catalogue } from '@vitrine/catalogue'
import { isErased } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { noPostsLeft, nothingSold, notSkipped, ordersNothing, shortOfMoney, subscriptionAbsent } from '../../errors.ts'
import { countWaiting, lockContentOf, restoreContent } from '../../store/content-store.ts'
import { totalOf } from '../placing/prepare-lines.ts'
import { type DuePublication, publicationKey } from '../subscriptions/due-publication.ts'
import { publicationNow } from '../subscriptions/price-publication.ts'
import { type SeenSubscription, seenSubscription } from './act-on-subscription.ts'
import { servedCustomer } from './place-for-customer.ts'

/**
 * A publication that was skipped is ordered after all: it waits again and is due, so that the job that serves publications charges and orders it, once, as it
 * would have been. What is known to hinder it by now is refused at once, with its reason.
 */
export async function serveSkipped(
  trx: Trx,
  { catalogue }: { readonly catalogue: Catalogue },
  seen: SeenSubscription & { readonly publicationId: number },
): Promise<void> {
  const { publicationId, now } = seen
  const subscription = await seenSubscription(trx, seen)
  const content = await lockContentOf(trx, subscription.id, publicationId)
  if (!content) throw subscriptionAbsent()
  if (content.state !== 'skipped') throw notSkipped(content.state)
  if (subscription.state !== 'active') throw ordersNothing(subscription.state)
  // Those that wait have their places.
  if (subscription.contentsLeft <= (await countWaiting(trx, subscription.id))) throw noPostsLeft()
  await refuseHindered(trx, catalogue, { subscription, content }, now)
  await restoreContent(trx, content.id, now)
}

async function refuseHindered(trx: Trx, catalogue: Catalogue, due: DuePublication, now: Date): Promise<void> {
  const { user, panel, balance } = await servedCustomer(trx, due.subscription.userId, now)
  if (isErased(user)) throw new Refusal('invalid', 'orderDecisions.customerDeleted')
  if (user.frozenAt) throw new Refusal('invalid', 'orderDecisions.customerFrozen')
  if (panel.isFrozen) throw new Refusal('invalid', 'shop.frozen')
  const deps = { catalogue, panels: { get: async () => panel }, clock: { now: () => now } }
  const { lines } = await publicationNow(trx, deps, { ...due, key: publicationKey(due.content) }).catch(withoutFields)
  if (lines.length === 0) throw nothingSold()
  const cost = totalOf(lines)
  // A card answers when it is charged.
  if (due.subscription.cardId === null && cost > balance) throw shortOfMoney({ cost: formatMicro(cost), balance: formatMicro(balance) })
}

/** The call has no fields of lines. */
const withoutFields = (error: unknown): never => {
  throw error instanceof Refusal && error.errors ? new Refusal(error.category, error) : error
}
