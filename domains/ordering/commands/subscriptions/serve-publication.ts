import { hasGoodStanding } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant, Refusal } from '@vitrine/platform/kernel'
import type { SubscriptionDeps } from '../../deps.ts'
import { publicationOrdered, publicationSkipped } from '../../events.ts'
import { type Content, completeContent, findContent, postponeContent, type SkipReason, skipContent } from '../../store/content-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { insertPlacementIn } from '../../store/placement-store.ts'
import { findSubscriber, type Subscription, takeContent } from '../../store/subscription-store.ts'
import { asPlaced, CatalogueMoved, placementRow } from '../placing/place-order.ts'
import { endSubscription } from './act-on-subscription.ts'
import { chargePublication } from './charge-publication.ts'
import { type DuePublication, publicationKey, withDuePublication } from './due-publication.ts'
import { type PricedPublication, publicationNow } from './price-publication.ts'

const REPRICE_TRIES_MAX = 3

/**
 * Orders one publication that is due: a line for each service, all of them or none, paid in the same transaction. False when there was nothing to do. Without
 * money it is tried again after 1, 6 and 24 hours, then skipped and the customer told (docs/decisions.md, 14).
 */
export async function servePublication(deps: SubscriptionDeps, panelId: number, contentId: number): Promise<boolean> {
  const content = await deps.database.read(panelId, (trx) => findContent(trx, contentId))
  if (content?.state !== 'waiting') return false
  const whenDue = async (work: (trx: Trx, due: DuePublication) => Promise<true>) =>
    (await withDuePublication(deps, panelId, content, work)) ?? false
  if (!(await isInGoodStanding(deps, panelId, content))) return whenDue((trx, due) => skip(trx, deps, due, 'account'))
  if (!(await chargePublication(deps, panelId, content))) return false
  for (let tries = 1; ; tries += 1) {
    try {
      return await whenDue((trx, due) => orderNow(trx, deps, due))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payments.funds') return whenDue((trx, due) => noteShortage(trx, deps, due))
      if (!(error instanceof CatalogueMoved) || tries >= REPRICE_TRIES_MAX) throw error
      await deps.catalogue.refresh(panelId)
    }
  }
}

async function isInGoodStanding({ database }: SubscriptionDeps, panelId: number, { subscriptionId }: Content): Promise<boolean> {
  const userId = await database.read(panelId, (trx) => findSubscriber(trx, subscriptionId))
  try {
    return await hasGoodStanding(database, panelId, userId)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function orderNow(trx: Trx, deps: SubscriptionDeps, due: DuePublication): Promise<true> {
  const { subscription, content } = due
  const now = deps.clock.now()
  const priced = await publicationNow(trx, deps, { ...due, key: publicationKey(content) })
  if (priced.lines.length === 0) return skip(trx, deps, due, 'service')
  const placed = await place(trx, subscription, priced)
  await completeContent(trx, content, placed, now)
  const left = await takeContent(trx, subscription.id)
  await announce(trx, publicationOrdered, { subscriptionId: subscription.id, contentId: content.id, userId: subscription.userId })
  if (left === 0) await endSubscription(trx, subscription, { state: 'completed', at: now, skipped: 'limit' })
  return true
}

async function place(trx: Trx, subscription: Subscription, { lines, version }: PricedPublication): Promise<OrderLine[]> {
  const placed = await asPlaced(() =>
    insertPlacementIn(
      trx,
      placementRow({
        panelId: trx.panelId,
        userId: subscription.userId,
        fromBalance: true,
        source: subscription.source ?? 'subscription',
        locale: subscription.locale,
        catalogueVersion: version,
        lines,
        // The locked row of the publication is the key: it becomes an order once.
        idempotency: null,
        // Off-session: nobody can be asked what to do with an order that no provider takes.
        refundPolicy: 'refund',
      }),
    ),
  )
  invariant(placed.length === lines.length, 'every line of a publication is placed')
  return placed
}

async function skip(trx: Trx, { clock }: SubscriptionDeps, { subscription, content }: DuePublication, reason: SkipReason): Promise<true> {
  await skipContent(trx, content.id, reason, clock.now())
  await announce(trx, publicationSkipped, { subscriptionId: subscription.id, contentId: content.id, userId: subscription.userId, reason })
  return true
}

async function noteShortage(trx: Trx, deps: SubscriptionDeps, due: DuePublication): Promise<true> {
  const pauseMs = deps.timings.shortagesMs[due.content.tries]
  if (pauseMs === undefined) return skip(trx, deps, due, 'funds')
  const dueAt = new Date(deps.clock.now().getTime() + pauseMs)
  await postponeContent(trx, due.content, { dueAt, tries: due.content.tries + 1 })
  return true
}

/** The attempt failed on our side: it is retried later. */
export async function postponePublication(deps: SubscriptionDeps, panelId: number, contentId: number): Promise<void> {
  const content = await deps.database.read(panelId, (trx) => findContent(trx, contentId))
  const dueAt = new Date(deps.clock.now().getTime() + deps.timings.troubleMs)
  if (content) await withDuePublication(deps, panelId, content, (trx, due) => postponeContent(trx, due.content, { dueAt }))
}
