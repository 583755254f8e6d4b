import { sql, type Trx } from '@vitrine/platform/database'
import { invariant, type Locale, type Micro, micro } from '@vitrine/platform/kernel'
import { isOver, type SubscriptionState, type SubscriptionStatus, subscriptionCanMove } from '../model/subscription-states.ts'
import type { FeedState } from '../ports.ts'

export interface Subscription {
  readonly id: number
  readonly userId: number
  readonly networkId: number
  readonly url: string
  readonly name: string
  readonly source: string | null
  /** A reseller's own name for it. */
  readonly reference: string | null
  readonly locale: Locale
  readonly contentsLimit: number
  readonly contentsLeft: number
  readonly delayMinutes: number
  readonly expiresAt: Date | null
  readonly billing: 'balance' | 'card'
  readonly cardId: number | null
  readonly cardFailures: number
  readonly state: SubscriptionState
  readonly status: SubscriptionStatus
  readonly cancelReason: string | null
  readonly countsFrom: Date
  readonly oldPosts: number
  readonly oldPostsOnly: boolean
  readonly dueAt: Date | null
  readonly polledAt: Date | null
  readonly pollsFailed: number
  /** When an operator last asked for a poll before its time. */
  readonly pollRequestedAt: Date | null
  readonly feed: FeedState | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export const subscriptionColumns = sql.raw(
  `s.id, s.user_id as "userId", s.network_id as "networkId", s.url, s.name, s.source, s.reference, s.locale, s.contents_limit as "contentsLimit", s.contents_left as "contentsLeft",
   s.delay_minutes as "delayMinutes", s.expires_at as "expiresAt", s.billing, s.card_id as "cardId", s.card_failures as "cardFailures", s.state, s.status,
   s.cancel_reason as "cancelReason", s.counts_from as "countsFrom", s.old_posts as "oldPosts", s.old_posts_only as "oldPostsOnly", s.due_at as "dueAt", s.looked_at as "polledAt",
   s.looks_failed as "pollsFailed", s.poll_requested_at as "pollRequestedAt", s.created_at as "createdAt", s.ended_at as "endedAt",
   case when s.feed_url is not null then jsonb_build_object('feedUrl', s.feed_url, 'etag', s.feed_etag, 'lastModified', s.feed_modified) end as feed`,
)

export interface SubscribedService {
  readonly serviceId: number
  readonly serviceName: string
  readonly min: number
  readonly max: number
  readonly isGuarantee: boolean
  /** Codes of the countries that were chosen for it. */
  readonly countries: readonly string[]
  readonly cost: Micro
}

export interface NewSubscription
  extends Pick<
    Subscription,
    | 'userId'
    | 'networkId'
    | 'url'
    | 'name'
    | 'source'
    | 'reference'
    | 'locale'
    | 'contentsLimit'
    | 'delayMinutes'
    | 'expiresAt'
    | 'billing'
    | 'cardId'
    | 'oldPosts'
    | 'oldPostsOnly'
    | 'countsFrom'
  > {
  readonly services: readonly SubscribedService[]
  readonly now: Date
}

export async function insertSubscription(trx: Trx, made: NewSubscription): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.subscription (panel_id, user_id, network_id, url, name, source, reference, locale, contents_limit, contents_left, delay_minutes, expires_at, billing,
      card_id, counts_from, old_posts, old_posts_only, due_at, created_at)
    values (${trx.panelId}, ${made.userId}, ${made.networkId}, ${made.url}, ${made.name}, ${made.source}, ${made.reference}, ${made.locale}, ${made.contentsLimit},
      ${made.contentsLimit}, ${made.delayMinutes}, ${made.expiresAt}, ${made.billing}, ${made.cardId}, ${made.countsFrom}, ${made.oldPosts}, ${made.oldPostsOnly}, ${made.now}, ${made.now})
    returning id`)
  const rows = made.services.map((service, position) => ({ ...service, cost: String(service.cost), position }))
  await trx.run(sql`
    insert into ordering.subscription_service (panel_id, subscription_id, service_id, position, service_name, min_quantity, max_quantity, is_guarantee, countries, cost_micro)
    select ${trx.panelId}, ${id}, x."serviceId", x.position, x."serviceName", x.min, x.max, x."isGuarantee", x.countries, x.cost
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("serviceId" integer, position smallint, "serviceName" text, min integer, max integer,
        "isGuarantee" boolean, countries text[], cost bigint)`)
  return id
}

/** Waits for concurrent changes. Lock order everywhere: the subscription, its publications, then orders and money. */
export const lockSubscription = (trx: Trx, id: number): Promise<Subscription | undefined> =>
  trx.maybe(sql<Subscription>`
    select ${subscriptionColumns} from ordering.subscription s where s.panel_id = ${trx.panelId} and s.id = ${id} for no key update`)

export async function findSubscriber(trx: Trx, id: number): Promise<number> {
  const { user_id } = await trx.one(sql<{ user_id: number }>`
    select user_id from ordering.subscription where panel_id = ${trx.panelId} and id = ${id}`)
  return user_id
}

/** Claims the subscription whose feed is due, unless another worker has it; leased until `leaseUntil`. */
export async function claimPoll(trx: Trx, id: number, now: Date, leaseUntil: Date): Promise<Subscription | undefined> {
  const claimed = await trx.maybe(sql<Subscription>`
    select ${subscriptionColumns} from ordering.subscription s
     where s.panel_id = ${trx.panelId} and s.id = ${id} and s.state = 'active' and s.due_at <= ${now} for no key update skip locked`)
  if (claimed) await trx.run(sql`update ordering.subscription set due_at = ${leaseUntil} where panel_id = ${trx.panelId} and id = ${id}`)
  return claimed
}

export interface PollResult {
  readonly at: Date
  /** When it was claimed: what was asked for later is not answered by it. */
  readonly begunAt: Date
  readonly nextAt: Date
  /** Null leaves the cached one. */
  readonly feed: FeedState | null
  readonly failure: string | null
}

/** Stores the result of a poll of the feed of a locked subscription. */
export async function recordPoll(trx: Trx, { id, pollsFailed, feed: known, polledAt }: Subscription, poll: PollResult): Promise<void> {
  const feed = poll.feed ?? known
  const isGood = poll.failure === null
  await trx.run(sql`
    update ordering.subscription set looked_at = ${isGood ? poll.at : polledAt}, looks_failed = ${isGood ? 0 : pollsFailed + 1},
      last_failure = ${poll.failure}, feed_url = ${feed?.feedUrl ?? null}, feed_etag = ${feed?.etag ?? null}, feed_modified = ${feed?.lastModified ?? null},
      poll_begun_at = ${poll.begunAt}, due_at = case when state = 'active' then case when poll_requested_at > ${poll.begunAt} then poll_requested_at else ${poll.nextAt}::timestamptz end end
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Makes the poll of a locked, active subscription due now. */
export async function requestPoll(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.run(
    sql`update ordering.subscription set due_at = ${now}, poll_requested_at = ${now} where panel_id = ${trx.panelId} and id = ${id}`,
  )
}

export interface SubscriptionMove {
  readonly state: SubscriptionState
  readonly at: Date
  readonly reason?: string
  readonly countsFrom?: Date
}

/** Moves a locked subscription along the table of transitions. */
export async function moveSubscription(
  trx: Trx,
  subscription: Subscription,
  { state, at, reason, countsFrom }: SubscriptionMove,
): Promise<void> {
  invariant(subscriptionCanMove(subscription.state, state), `a subscription may go from ${subscription.state} to ${state}`)
  await trx.run(sql`
    update ordering.subscription set state = ${state}, state_version = state_version + 1, cancel_reason = coalesce(${reason ?? null}, cancel_reason),
      due_at = ${state === 'active' ? at : null}, counts_from = ${countsFrom ?? subscription.countsFrom}, updated_at = clock_timestamp(),
      ended_at = ${isOver(state) ? (subscription.endedAt ?? at) : null}
     where panel_id = ${trx.panelId} and id = ${subscription.id}`)
}

/** No more publications will come than those that were found; at least one is told while they are being ordered. */
export async function limitContents(trx: Trx, id: number, count: number): Promise<void> {
  await trx.run(sql`
    update ordering.subscription set contents_limit = ${count}, contents_left = ${count}, state_version = state_version + 1, updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** One publication less to come; the database refuses one too many. */
export async function takeContent(trx: Trx, id: number): Promise<number> {
  const { left } = await trx.one(sql<{ left: number }>`
    update ordering.subscription set contents_left = contents_left - 1, card_failures = 0, state_version = state_version + 1, updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${id} returning contents_left as left`)
  return left
}

/** The card was declined again; how often it was since the last publication that was ordered. */
export async function noteCardFailure(trx: Trx, id: number): Promise<number> {
  const { failures } = await trx.one(sql<{ failures: number }>`
    update ordering.subscription set card_failures = card_failures + 1 where panel_id = ${trx.panelId} and id = ${id} returning card_failures as failures`)
  return failures
}

/** Who pays from now on: a card, or the balance. */
export async function setCard(trx: Trx, id: number, cardId: number | null): Promise<void> {
  await trx.run(sql`
    update ordering.subscription set billing = ${cardId === null ? 'balance' : 'card'}, card_id = ${cardId}, card_failures = 0, state_version = state_version + 1,
      updated_at = clock_timestamp() where panel_id = ${trx.panelId} and id = ${id}`)
}

export const subscriptionsPaidBy = async (trx: Trx, cardId: number): Promise<number[]> =>
  (
    await trx.rows(sql<{ id: number }>`
      select id from ordering.subscription
       where panel_id = ${trx.panelId} and card_id = ${cardId} and state in ('active', 'paused', 'expired') order by id`)
  ).map(({ id }) => id)

export async function servicesOf(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, SubscribedService[]>> {
  const rows = await trx.rows(sql<Omit<SubscribedService, 'cost'> & { subscriptionId: number; cost: bigint }>`
    select subscription_id as "subscriptionId", service_id as "serviceId", service_name as "serviceName", min_quantity as min, max_quantity as max,
      is_guarantee as "isGuarantee", countries, cost_micro as cost
      from ordering.subscription_service where panel_id = ${trx.panelId} and subscription_id = any (${[...ids]}::int[]) order by subscription_id, position`)
  return Map.groupBy(
    rows.map((row) => ({ ...row, cost: micro(row.cost) })),
    (row) => row.subscriptionId,
  )
}
