import { type Query, sql, type Trx } from '@vitrine/platform/database'
import type { Route } from '../model/choose-route.ts'
import type { ProviderOrder } from '../ports.ts'
import { type Submission, type SubmissionRow, type SubmissionState, submissionOf } from './submission.ts'

export async function lockSubmissions(trx: Trx, orderIds: readonly number[]): Promise<Map<number, Submission>> {
  const rows = await trx.rows(sql<SubmissionRow>`
    select * from fulfilment.submission where panel_id = ${trx.panelId} and order_id = any(${[...orderIds]}::integer[]) order by order_id for no key update`)
  return new Map(rows.map((row) => [row.order_id, submissionOf(row)]))
}

export async function lockSubmission(trx: Trx, orderId: number): Promise<Submission | undefined> {
  return (await lockSubmissions(trx, [orderId])).get(orderId)
}

export async function findSubmission(trx: Trx, orderId: number): Promise<Submission | undefined> {
  const row = await trx.maybe(
    sql<SubmissionRow>`select * from fulfilment.submission where panel_id = ${trx.panelId} and order_id = ${orderId}`,
  )
  return row && submissionOf(row)
}

export interface ClaimedFacts {
  readonly orderId: number
  readonly serviceId: number
  readonly link: string
  readonly linkHash: Buffer | null
  readonly quantity: number
  readonly fields: Readonly<Record<string, string>>
  readonly deadlineAt: Date
  /** No second order may work on the link from the request to the provider's final status. */
  readonly ownsLink: boolean
  /** The customer retries a refused order: everything counts from the beginning. */
  readonly isFresh: boolean
}

/** A line that waits, or is refused, without having been given to a route. */
export async function saveUnsent(trx: Trx, facts: ClaimedFacts, state: 'ready' | 'done', now: Date): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.submission as s (panel_id, order_id, state, service_id, link, link_hash, quantity, fields, deadline_at, created_at, updated_at)
    values (${trx.panelId}, ${facts.orderId}, ${state}, ${facts.serviceId}, ${facts.link}, ${facts.linkHash}, ${facts.quantity}, ${JSON.stringify(facts.fields)}::jsonb,
      ${facts.deadlineAt}, ${now}, ${now})
    on conflict (panel_id, order_id) do update set state = excluded.state, state_version = s.state_version + 1, deadline_at = excluded.deadline_at,
      updated_at = excluded.updated_at
      where s.state in ('ready', 'done') and s.provider_order_id is null`)
}

/** Another link of a locked submission that nobody has taken. */
export async function saveLink(trx: Trx, orderId: number, link: string, linkHash: Buffer, now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.submission set link = ${link}, link_hash = ${linkHash}, state_version = state_version + 1, updated_at = ${now}
     where panel_id = ${trx.panelId} and order_id = ${orderId} and state in ('ready', 'done') and provider_order_id is null`)
}

/** The route that a person chose for an order that nobody has taken: it counts as never having refused, and everything else from the beginning. */
export async function saveChosenRoute(
  trx: Trx,
  facts: Pick<ClaimedFacts, 'orderId' | 'serviceId' | 'link' | 'linkHash' | 'quantity' | 'deadlineAt'>,
  priority: number,
  now: Date,
): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.submission as s (panel_id, order_id, state, service_id, link, link_hash, quantity, deadline_at, created_at, updated_at, chosen_route)
    values (${trx.panelId}, ${facts.orderId}, 'ready', ${facts.serviceId}, ${facts.link}, ${facts.linkHash}, ${facts.quantity}, ${facts.deadlineAt}, ${now}, ${now}, ${priority})
    on conflict (panel_id, order_id) do update set chosen_route = excluded.chosen_route, refused_routes = array_remove(s.refused_routes, excluded.chosen_route), hops = 0,
      deadline_at = excluded.deadline_at, state_version = s.state_version + 1, updated_at = excluded.updated_at
      where s.state in ('ready', 'done') and s.provider_order_id is null`)
}

export interface SubmissionPlan {
  readonly route: Route
  /** As it is sent, so that a repetition is exactly the same request. */
  readonly request: Pick<ProviderOrder, 'countedBy' | 'fields'>
  readonly hops: number
  readonly costExpected: bigint
  readonly leaseUntil: Date
}

/**
 * Gives a claimed line to a route: `submitting`, under a lease. False when the submission is not where a paid line can be;
 * a unique violation on one of `linkConstraints` when another order for the link is under way.
 */
export async function startSubmission(trx: Trx, facts: ClaimedFacts, plan: SubmissionPlan, now: Date): Promise<boolean> {
  const started = await trx.run(sql`
    insert into fulfilment.submission as s (panel_id, order_id, state, account_id, route_priority, provider_service_id, service_id, link, link_hash, quantity, counted_by, fields,
      owns_link, cost_expected_micro, hops, tries, lease_until, deadline_at, created_at, updated_at)
    values (${trx.panelId}, ${facts.orderId}, 'submitting', ${plan.route.accountId}, ${plan.route.priority}, ${plan.route.providerServiceId}, ${facts.serviceId},
      ${facts.link}, ${facts.linkHash}, ${facts.quantity}, ${plan.request.countedBy}, ${JSON.stringify(plan.request.fields)}::jsonb, ${facts.ownsLink}, ${plan.costExpected}, ${plan.hops}, 1, ${plan.leaseUntil},
      ${facts.deadlineAt}, ${now}, ${now})
    on conflict (panel_id, order_id) do update set state = 'submitting', state_version = s.state_version + 1, account_id = excluded.account_id,
      route_priority = excluded.route_priority, provider_service_id = excluded.provider_service_id, cost_expected_micro = excluded.cost_expected_micro,
      counted_by = excluded.counted_by, fields = excluded.fields, owns_link = excluded.owns_link, hops = excluded.hops, tries = case when ${facts.isFresh} then 1 else s.tries + 1 end,
      refused_routes = case when ${facts.isFresh} then '{}' else s.refused_routes end,
      lease_until = excluded.lease_until, deadline_at = excluded.deadline_at, updated_at = excluded.updated_at
      where s.state in ('ready', 'done') and s.provider_order_id is null`)
  return started > 0
}

/** Unique indexes that a second order for a link violates; the first is the oldest and also covers unknown outcomes. */
export const linkConstraints = ['submission_link_in_flight', 'submission_owns_link', 'submission_owns_upstream_link'] as const

/** How many lines each account is working on right now. */
export async function countInFlight(trx: Trx): Promise<Map<number, number>> {
  const rows = await trx.rows(sql<{ account_id: number; lines: number }>`
    select account_id, count(*)::int as lines from fulfilment.submission where panel_id = ${trx.panelId} and state = 'submitting' and account_id is not null group by account_id`)
  return new Map(rows.map((row) => [row.account_id, row.lines]))
}

/** With the intent the lease becomes the deadline of the answer. False when the line was taken from the worker of this attempt. */
export async function extendLease(trx: Trx, orderId: number, attemptId: string, until: Date): Promise<boolean> {
  const extended = await trx.run(sql`
    update fulfilment.submission set lease_until = ${until} where panel_id = ${trx.panelId} and order_id = ${orderId} and state = 'submitting'
       and exists (select from fulfilment.attempt where panel_id = ${trx.panelId} and id = ${attemptId} and state = 'created')`)
  return extended > 0
}

/** Moves a locked submission; throws when it is not in one of the states the move starts from. */
async function move(
  trx: Trx,
  orderId: number,
  from: readonly SubmissionState[],
  to: SubmissionState,
  now: Date,
  changes: Query<unknown>,
): Promise<void> {
  const moved = await trx.run(sql`
    update fulfilment.submission set state = ${to}, state_version = state_version + 1, updated_at = ${now}, lease_until = null, ${changes}
     where panel_id = ${trx.panelId} and order_id = ${orderId} and state = any(${[...from]}::text[])`)
  if (moved !== 1) throw new Error(`Submission ${orderId} cannot become ${to}: it is no longer ${from.join(' or ')}.`)
}

/** Certainly not taken: the line may be claimed again, but not for the route that refused it for good. */
export const makeReady = (trx: Trx, orderId: number, refusedRoute: number | null, now: Date): Promise<void> =>
  move(
    trx,
    orderId,
    ['submitting', 'unknown', 'review'],
    'ready',
    now,
    sql`
    next_resolve_at = null, refused_routes = case when ${refusedRoute}::smallint is null then refused_routes else array_append(refused_routes, ${refusedRoute}::smallint) end`,
  )

export const makeUnknown = (trx: Trx, orderId: number, nextResolveAt: Date, now: Date): Promise<void> =>
  move(trx, orderId, ['submitting'], 'unknown', now, sql`unknown_at = ${now}, resolve_step = 0, next_resolve_at = ${nextResolveAt}`)

/** The provider has the order; violates `submission_provider_order` when the id belongs to another line. */
export const makeAccepted = (trx: Trx, orderId: number, providerOrderId: string, nextPollAt: Date, now: Date): Promise<void> =>
  move(
    trx,
    orderId,
    ['submitting', 'unknown', 'review'],
    'accepted',
    now,
    sql`
    next_resolve_at = null, provider_order_id = ${providerOrderId}, accepted_at = coalesce(accepted_at, ${now}), next_poll_at = ${nextPollAt}, polls = 0, unseen = 0,
    odd_currencies = 0, review_reason = null`,
  )

export const makeReview = (trx: Trx, orderId: number, reason: string, now: Date): Promise<void> =>
  move(
    trx,
    orderId,
    ['ready', 'submitting', 'unknown', 'accepted', 'done'],
    'review',
    now,
    sql`owns_link = false, next_resolve_at = null, next_poll_at = null, review_reason = left(${reason}, 500)`,
  )

/** Over, at the price that is booked. */
export const makeDone = (trx: Trx, orderId: number, chargedMicro: bigint, now: Date): Promise<void> =>
  move(trx, orderId, ['submitting', 'accepted'], 'done', now, sql`next_poll_at = null, charged_micro = ${chargedMicro}`)

/** A person ended the order: nobody is asked about it any more. What was booked stays booked; what was never accepted cost nothing. */
export const makeSettledByHand = (trx: Trx, orderId: number, chargedMicro: bigint | null, now: Date): Promise<void> =>
  move(
    trx,
    orderId,
    ['accepted', 'review'],
    'done',
    now,
    sql`next_poll_at = null, next_resolve_at = null, settled_by_hand_at = ${now}, charged_micro = ${chargedMicro}`,
  )

/** Claims an unknown outcome that is due for a poll; the lease keeps other workers away meanwhile. */
export async function takeResolution(trx: Trx, orderId: number, now: Date, leaseUntil: Date): Promise<Submission | undefined> {
  const row = await trx.maybe(sql<SubmissionRow>`
    update fulfilment.submission set next_resolve_at = ${leaseUntil}, updated_at = ${now}
     where panel_id = ${trx.panelId} and order_id = ${orderId} and state = 'unknown' and next_resolve_at <= ${now} returning *`)
  return row && submissionOf(row)
}

/** Nothing was found this time. */
export async function planResolution(trx: Trx, orderId: number, step: number, at: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.submission set resolve_step = ${step}, next_resolve_at = ${at} where panel_id = ${trx.panelId} and order_id = ${orderId} and state = 'unknown'`)
}

/** Records that a locked submission became unknown after a restore: from here on its attempts decide, although the restore may have lost others. */
export async function markUnknown(trx: Trx, orderId: number, now: Date): Promise<void> {
  await trx.run(sql`update fulfilment.submission set restore_unknown_at = ${now} where panel_id = ${trx.panelId} and order_id = ${orderId}`)
}
