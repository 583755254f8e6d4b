import { hasGoodStanding } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant, Refusal } from '@vitrine/platform/kernel'
import type { SubscriptionDeps } from '../deps.ts'
import { publicationOrdered, publicationSkipped } from '../events.ts'
import { servesContent } from '../model/subscription-states.ts'
import {
  type Content,
  completeContent,
  findContent,
  lockDueContent,
  postponeContent,
  type SkipReason,
  skipContent,
} from '../store/content-store.ts'
import type { OrderLine } from '../store/order-line.ts'
import { lockSubscription, type Subscription, servicesOf, takeContent } from '../store/subscription-store.ts'
import { endSubscription } from './act-on-subscription.ts'
import { asPlaced, CatalogueMoved, placeOrderStatement } from './place-order.ts'
import type { PreparedLine } from './prepare-lines.ts'
import { publicationLines } from './price-publication.ts'

const REPRICE_TRIES_MAX = 3

interface Due {
  readonly subscription: Subscription
  readonly content: Content
}

/**
 * Orders one publication that is due: a line for each service, all of them or none, paid in the same transaction. False when there was nothing to do. Without
 * money it is tried again after 1, 6 and 24 hours, then skipped and the customer told (ruling 14).
 */
export async function servePublication(deps: SubscriptionDeps, panelId: number, contentId: number): Promise<boolean> {
  const content = await deps.database.read(panelId, (trx) => findContent(trx, contentId))
  if (content?.state !== 'waiting') return false
  for (let tries = 1; ; tries += 1) {
    try {
      return await withDue(deps, panelId, content, (trx, due) => orderNow(trx, deps, due))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ledger.funds')
        return withDue(deps, panelId, content, (trx, due) => noteShortage(trx, deps, due))
      if (!(error instanceof CatalogueMoved) || tries >= REPRICE_TRIES_MAX) throw error
      await deps.catalogue.refresh(panelId)
    }
  }
}

/** Runs the work with subscription and publication locked, in this order, if the publication is still due. */
async function withDue(
  { database, clock }: SubscriptionDeps,
  panelId: number,
  { id, subscriptionId }: Content,
  work: (trx: Trx, due: Due) => Promise<void>,
): Promise<boolean> {
  return database.transaction(panelId, async (trx) => {
    const subscription = await lockSubscription(trx, subscriptionId)
    if (!subscription || !servesContent(subscription.state)) return false
    const content = await lockDueContent(trx, id, clock.now())
    if (!content) return false
    await work(trx, { subscription, content })
    return true
  })
}

async function orderNow(trx: Trx, deps: SubscriptionDeps, { subscription, content }: Due): Promise<void> {
  const now = deps.clock.now()
  const { id, userId } = subscription
  const lines = await linesNow(trx, deps, { subscription, content })
  if (!(await isInGoodStanding(deps, trx.panelId, userId))) return skip(trx, { subscription, content }, 'account', now)
  if (lines.length === 0) return skip(trx, { subscription, content }, 'service', now)
  const placed = await place(trx, deps, subscription, lines)
  await completeContent(trx, content, placed, now)
  const left = await takeContent(trx, id)
  await announce(trx, publicationOrdered, { subscriptionId: id, contentId: content.id, userId })
  if (left === 0) await endSubscription(trx, subscription, { state: 'completed', at: now, skipped: 'limit' })
}

async function linesNow(trx: Trx, deps: SubscriptionDeps, { subscription, content }: Due): Promise<PreparedLine[]> {
  const [snapshot, panel] = await Promise.all([deps.catalogue.snapshot(trx.panelId), deps.panels.get(trx.panelId)])
  const services = (await servicesOf(trx, [subscription.id])).get(subscription.id) ?? []
  return publicationLines({ snapshot, panel }, services, { key: publicationKey(content), url: content.url })
}

/** What names a publication wherever it is paid or ordered. */
export const publicationKey = ({ subscriptionId, id }: Pick<Content, 'subscriptionId' | 'id'>): string => `sub:${subscriptionId}:post:${id}`

async function place(trx: Trx, deps: SubscriptionDeps, subscription: Subscription, lines: readonly PreparedLine[]): Promise<OrderLine[]> {
  const { version } = await deps.catalogue.snapshot(trx.panelId)
  const placed = await asPlaced(() =>
    trx.rows(
      placeOrderStatement({
        panelId: trx.panelId,
        userId: subscription.userId,
        fromBalance: true,
        source: subscription.source ?? 'subscription',
        locale: subscription.locale,
        catalogueVersion: version,
        lines,
        // The locked row of the publication is the key: it becomes an order once.
        idempotency: null,
        // Nobody is there to be asked what shall become of an order that no provider takes.
        refundPolicy: 'refund',
      }),
    ),
  )
  invariant(placed.length === lines.length, 'every line of a publication is placed')
  return placed
}

const isInGoodStanding = async ({ database }: SubscriptionDeps, panelId: number, userId: number): Promise<boolean> => {
  try {
    return await hasGoodStanding(database, panelId, userId)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function skip(trx: Trx, { subscription, content }: Due, reason: SkipReason, now: Date): Promise<void> {
  await skipContent(trx, content.id, reason, now)
  await announce(trx, publicationSkipped, { subscriptionId: subscription.id, contentId: content.id, userId: subscription.userId, reason })
}

async function noteShortage(trx: Trx, { clock, timings }: SubscriptionDeps, due: Due): Promise<void> {
  const now = clock.now()
  const pauseMs = timings.shortagesMs[due.content.tries]
  if (pauseMs === undefined) return skip(trx, due, 'funds', now)
  await postponeContent(trx, due.content, { dueAt: new Date(now.getTime() + pauseMs), tries: due.content.tries + 1 })
}

/** Its work broke off for a reason of ours: later once more. */
export async function postponePublication(deps: SubscriptionDeps, panelId: number, contentId: number): Promise<void> {
  const content = await deps.database.read(panelId, (trx) => findContent(trx, contentId))
  const dueAt = new Date(deps.clock.now().getTime() + deps.timings.troubleMs)
  if (content) await withDue(deps, panelId, content, (trx, due) => postponeContent(trx, due.content, { dueAt }))
}
