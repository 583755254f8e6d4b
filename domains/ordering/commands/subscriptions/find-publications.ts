import { type CatalogueSnapshot, normaliseLink, publishingOf } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import type { SubscriptionDeps } from '../../deps.ts'
import { countingPublications } from '../../model/publications.ts'
import type { FeedAnswer, FeedState } from '../../ports.ts'
import { hasWaiting, insertContents } from '../../store/content-store.ts'
import { claimPoll, limitContents, lockSubscription, recordPoll, type Subscription } from '../../store/subscription-store.ts'
import { endSubscription } from './act-on-subscription.ts'

/** A feed that does not answer at the end is asked so many times more. */
const LAST_POLLS = 3

/**
 * Polls the feed of one due subscription; false when another worker has it. The feed is fetched outside any transaction: after a crash the poll is due again
 * when its lease is over, and a publication that two workers have seen is stored once.
 */
export async function findPublications(deps: SubscriptionDeps, panelId: number, id: number): Promise<boolean> {
  const { database, clock, timings } = deps
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + timings.leaseMs)
  const claimed = await database.transaction(panelId, (trx) => claimPoll(trx, id, now, leaseUntil))
  if (!claimed) return false
  const [snapshot, answer] = await Promise.all([
    deps.catalogue.snapshot(panelId),
    deps.feed.read({ url: claimed.url, known: claimed.feed }),
  ])
  await database.transaction(panelId, async (trx) => {
    const subscription = await lockSubscription(trx, id)
    if (subscription?.state === 'active') await applyRefillStatusUpdate(trx, deps, snapshot, subscription, { answer, begunAt: now })
  })
  return true
}

async function applyRefillStatusUpdate(
  trx: Trx,
  deps: SubscriptionDeps,
  snapshot: CatalogueSnapshot,
  subscription: Subscription,
  { answer, begunAt }: { readonly answer: FeedAnswer; readonly begunAt: Date },
): Promise<void> {
  const now = deps.clock.now()
  if (answer.kind === 'failed') {
    const { failedPollsMs } = deps.timings
    const pauseMs = failedPollsMs[Math.min(subscription.pollsFailed, failedPollsMs.length - 1)] ?? deps.timings.pollEveryMs
    const failure = `${answer.because}: ${answer.detail}`
    await recordPoll(trx, subscription, { at: now, begunAt, nextAt: nextPoll(subscription, now, pauseMs), feed: null, failure })
    if (subscription.pollsFailed >= LAST_POLLS) await endWhenExpired(trx, subscription, now)
    return
  }
  const feed = answer.kind === 'publications' ? await takePublications(trx, deps, snapshot, subscription, answer) : null
  await recordPoll(trx, subscription, {
    at: now,
    begunAt,
    nextAt: nextPoll(subscription, now, deps.timings.pollEveryMs),
    feed,
    failure: null,
  })
  // Of old posts only: nothing more can come, so it is over as soon as nothing waits.
  if (subscription.oldPostsOnly && !(await hasWaiting(trx, subscription.id)))
    return endSubscription(trx, subscription, { state: 'completed', at: now })
  await endWhenExpired(trx, subscription, now)
}

/** Its day is over, and what was published until then has been seen. */
async function endWhenExpired(trx: Trx, subscription: Subscription, now: Date): Promise<void> {
  if (subscription.expiresAt && subscription.expiresAt <= now) await endSubscription(trx, subscription, { state: 'expired', at: now })
}

/** Polls at its end, too. */
const nextPoll = ({ expiresAt }: Subscription, now: Date, pauseMs: number): Date => {
  const next = now.getTime() + pauseMs
  return new Date(expiresAt && expiresAt > now ? Math.min(next, expiresAt.getTime()) : next)
}

async function takePublications(
  trx: Trx,
  { clock, timings }: SubscriptionDeps,
  snapshot: CatalogueSnapshot,
  subscription: Subscription,
  { publications, state }: Extract<FeedAnswer, { kind: 'publications' }>,
): Promise<FeedState> {
  const now = clock.now()
  const network = snapshot.network(subscription.networkId)
  const kinds = network ? (publishingOf(network)?.publications ?? []) : []
  const oldPosts = subscription.polledAt === null ? subscription.oldPosts : 0
  const { counting, hasLater } = countingPublications(publications, {
    countsFrom: subscription.countsFrom,
    until: subscription.expiresAt,
    now,
    oldPosts,
    onlyOld: subscription.oldPostsOnly,
  })
  const found = counting.flatMap((publication) => {
    const link = normaliseLink(snapshot, publication.url)
    if (link?.networkId !== subscription.networkId || !kinds.includes(link.kind)) return []
    const requestedAt = publication.publishedAt.getTime() + subscription.delayMinutes * timings.minuteMs
    return [{ publication, url: link.url, dueAt: new Date(Math.max(now.getTime(), requestedAt)) }]
  })
  const inserted = await insertContents(trx, subscription.id, found, now)
  if (subscription.oldPostsOnly && inserted > 0) await limitContents(trx, subscription.id, inserted)
  // What could not be taken now must be seen again, although the feed does not change.
  return hasLater || !network?.isEnabled ? { ...state, etag: null, lastModified: null } : state
}
