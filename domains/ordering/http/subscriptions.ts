import { catchUp } from '@vitrine/order-search'
import { listSavedCards } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import type { CustomerDiscounts } from '@vitrine/pricing'
import {
  cancelSubscription,
  type OwnSubscription,
  pauseSubscription,
  resumeSubscription,
} from '../commands/subscriptions/act-on-subscription.ts'
import { createSubscription } from '../commands/subscriptions/create-subscription.ts'
import { publicationCosts } from '../commands/subscriptions/price-publication.ts'
import { subscriptionsContract as contract, type SubscriptionWire } from '../contract/subscription-schemas.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { subscriptionAbsent } from '../errors.ts'
import { moneyStepOf } from '../model/order-source.ts'
import { discountsOf } from '../queries/money/discounts-of.ts'
import { type LinkedCard, presentContent, presentSubscription, type Viewed } from '../queries/present/present-subscription.ts'
import {
  contentsOf,
  findOwnSubscription,
  listSubscriptions,
  type SubscriptionFilter,
  type WithServices,
} from '../queries/subscriptions/list-subscriptions.ts'
import { tableFilter } from './table-filter.ts'

const CONTENTS_MAX = 100
const creating = { name: 'subscription', per: 'caller', burst: 20, perMinute: 30, store: 'database' } as const

/** Services ordered by themselves for each new publication of a channel. */
export function subscriptionRoutes(deps: SubscriptionDeps): BoundRoute[] {
  const act = async (context: RequestContext, subscriptionId: number, work: (trx: Trx, own: OwnSubscription) => Promise<void>) => {
    const own = { userId: userIdOf(context), subscriptionId, now: deps.clock.now() }
    await deps.database.transaction(context.panelId, (trx) => work(trx, own))
    return { data: await presentOne(deps, context, subscriptionId) }
  }
  return [
    implement(contract.listSubscriptions, async ({ query }, context) => {
      return listPage(deps, context, {
        userId: userIdOf(context),
        ...tableFilter(query),
        ...(query.search ? { search: query.search } : {}),
      })
    }),
    implement(contract.getSubscription, async ({ params }, context) => ({ data: await presentOne(deps, context, params.subscriptionId) })),
    implement(
      contract.createSubscription,
      async ({ body }, context) => {
        const id = await createSubscription(deps, context, {
          url: body.url,
          name: body.name,
          email: body.email ?? null,
          contentsLimit: body.contents_limit,
          services: body.services.map(({ service_id, quantity, countries = [] }) => ({
            serviceId: service_id,
            min: quantity,
            max: quantity,
            isGuarantee: false,
            countries,
          })),
          cardId: body.recurring_payments_method_id ?? null,
        })
        return { data: await presentOne(deps, context, id) }
      },
      { rateLimit: creating },
    ),
    implement(contract.cancelSubscription, async ({ params }, context) => act(context, params.subscriptionId, cancelSubscription)),
    implement(contract.pauseSubscription, async ({ params }, context) => act(context, params.subscriptionId, pauseSubscription)),
    implement(contract.activateSubscription, async ({ params }, context) => act(context, params.subscriptionId, resumeSubscription)),
  ]
}

async function viewedBy(
  deps: SubscriptionDeps,
  { panelId, locale, caller }: RequestContext,
): Promise<Viewed & { discounts: CustomerDiscounts }> {
  const [snapshot, panel] = await Promise.all([deps.catalogue.snapshot(panelId), deps.panels.get(panelId)])
  const { unpaidDiscountPpm } = panel.options
  return { snapshot, panel, locale, now: deps.clock.now(), unpaidDiscountPpm, discounts: await discountsOf(deps, panel, { caller }) }
}

const presented = (found: WithServices, cards: readonly LinkedCard[], viewed: Viewed & { readonly discounts: CustomerDiscounts }) => {
  const paying = cards.filter(({ linkedCardId }) => linkedCardId === found.subscription.cardId)
  return presentSubscription(
    found,
    publicationCosts({ ...viewed, moneyStep: moneyStepOf(found.subscription) }, found.services),
    paying,
    viewed,
  )
}

async function cardsOf(trx: Trx, userId: number): Promise<LinkedCard[]> {
  const cards = await listSavedCards(trx, userId)
  return cards.map(({ id, name, methodId }) => ({ linkedCardId: id, name, payment_method_id: methodId, icon: null }))
}

async function listPage(deps: SubscriptionDeps, context: RequestContext, filter: SubscriptionFilter) {
  const viewed = await viewedBy(deps, context)
  if (filter.search) await catchUp(deps.database, context.panelId, filter.userId)
  return deps.database.read(context.panelId, async (trx) => {
    const { rows, recordsFiltered, counts } = await listSubscriptions(trx, filter)
    const cards = await cardsOf(trx, filter.userId)
    return { data: rows.map((row) => presented(row, cards, viewed)), recordsFiltered, counts }
  })
}

/** One own subscription; the same 404 for absent and not yours. */
async function presentOne(deps: SubscriptionDeps, context: RequestContext, id: number): Promise<SubscriptionWire> {
  const viewed = await viewedBy(deps, context)
  return deps.database.read(context.panelId, async (trx) => {
    const found = await findOwnSubscription(trx, userIdOf(context), id)
    if (!found) throw subscriptionAbsent()
    const contents = await contentsOf(trx, id, CONTENTS_MAX)
    const cards = await cardsOf(trx, found.subscription.userId)
    return { ...presented(found, cards, viewed), subscription_contents: contents.map((content) => presentContent(content, viewed)) }
  })
}
