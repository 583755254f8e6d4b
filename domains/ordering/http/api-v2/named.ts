import type { RequestContext } from '@vitrine/platform/http'
import { V2_REFERENCES_MAX } from '../../contract/v2-calls.ts'
import type { SubscriptionDeps } from '../../deps.ts'
import { ordersNamed } from '../../queries/orders/orders-named.ts'
import { noMoreThan } from './refusals.ts'
import { v2StatusOfMany } from './status.ts'
import { withSubscriptions } from './subscriptions.ts'
import { v2Errors } from './texts.ts'

/** `status` by own names: a list, for several orders may have one name. The newest come first; a name that none has is data for that name. */
export async function v2StatusOfNamed(
  deps: SubscriptionDeps,
  context: RequestContext,
  userId: number,
  requested: readonly string[],
): Promise<object[]> {
  const references = [...new Set(noMoreThan(V2_REFERENCES_MAX, requested))]
  const named = await deps.database.read(context.panelId, (trx) => ordersNamed(trx, userId, references))
  const ids = named.map(({ id }) => String(id))
  const statuses = ids.length > 0 ? await withSubscriptions(deps, context, userId, await v2StatusOfMany(deps, context, userId, ids)) : {}
  const orders = Map.groupBy(named, ({ reference }) => reference)
  return references.flatMap((reference): object[] => {
    const own = orders.get(reference)
    if (!own) return [{ reference, error: v2Errors.order }]
    return own.map(({ id }) => ({ reference, order: id, ...statuses[String(id)] }))
  })
}
