import { sql, type Trx } from '@vitrine/platform/database'

export type AttemptState = 'created' | 'sent' | 'accepted' | 'rejected' | 'not_sent' | 'ambiguous'

export interface Attempt {
  readonly id: string
  readonly orderId: number
  readonly no: number
  readonly accountId: number
  readonly token: string
  readonly state: AttemptState
  readonly sentAt: Date | null
  readonly deadlineAt: Date | null
  readonly answeredAt: Date | null
  readonly httpStatus: number | null
  /** Ids of orders in its malformed answer. */
  readonly namedIds: readonly string[]
}

interface Row {
  readonly id: string
  readonly order_id: number
  readonly no: number
  readonly account_id: number
  readonly token: string
  readonly state: AttemptState
  readonly sent_at: Date | null
  readonly deadline_at: Date | null
  readonly answered_at: Date | null
  readonly http_status: number | null
  readonly named_ids: string[] | null
}

const columns = sql.raw('id, order_id, no, account_id, token, state, sent_at, deadline_at, answered_at, http_status, named_ids')

const attemptOf = (row: Row): Attempt => ({
  id: row.id,
  orderId: row.order_id,
  no: row.no,
  accountId: row.account_id,
  token: row.token,
  state: row.state,
  sentAt: row.sent_at,
  deadlineAt: row.deadline_at,
  answeredAt: row.answered_at,
  httpStatus: row.http_status,
  namedIds: row.named_ids ?? [],
})

export interface NewAttempt {
  readonly orderId: number
  readonly action: 'add' | 'repeat' | 'find' | 'cancel'
  readonly accountId: number
  readonly providerServiceId: string
  readonly requestHash: Buffer
  /** When the customer placed the order: of two orders with one number, before and after a restore, only one was placed then. */
  readonly placedAt?: Date
}

/**
 * Every attempt of one line at one account carries the same token, so that a provider which knows tokens never takes the order twice. It is deterministic: a
 * database that was restored to a time before the first attempt uses the same one.
 */
export async function insertAttempt(trx: Trx, attempt: NewAttempt, now: Date): Promise<Attempt> {
  const row = await trx.one(sql<Row>`
    insert into fulfilment.attempt (panel_id, order_id, no, action, account_id, provider_service_id, token, request_hash, state, created_at)
    select ${trx.panelId}, ${attempt.orderId}, coalesce(max(a.no), 0) + 1, ${attempt.action}, ${attempt.accountId}, ${attempt.providerServiceId},
      coalesce((array_agg(a.token order by a.no) filter (where a.account_id = ${attempt.accountId} and a.refill_id is null))[1], ${tokenOf(trx, attempt)}), ${attempt.requestHash}, 'created', ${now}
      from fulfilment.attempt a where a.panel_id = ${trx.panelId} and a.order_id = ${attempt.orderId}
    returning ${columns}`)
  return attemptOf(row)
}

const tokenOf = (trx: Trx, { accountId, orderId, placedAt }: NewAttempt) =>
  placedAt
    ? sql`(select md5(format('%s/%s/%s', p.token_salt, ${orderId}::integer, ${placedAt.getTime()}::bigint))::uuid
        from fulfilment.provider_account p where p.panel_id = ${trx.panelId} and p.id = ${accountId})`
    : sql`gen_random_uuid()`

export interface NewRefillAttempt {
  readonly orderId: number
  readonly refillId: number
  readonly action: 'refill' | 'repeat_refill'
  readonly accountId: number
  readonly providerServiceId: string
  readonly token: string
  readonly requestHash: Buffer
}

/** An attempt of a refill, numbered with everything else that was asked about its order. */
export async function insertRefillAttempt(trx: Trx, attempt: NewRefillAttempt, now: Date): Promise<Attempt> {
  const row = await trx.one(sql<Row>`
    insert into fulfilment.attempt (panel_id, order_id, refill_id, no, action, account_id, provider_service_id, token, request_hash, state, created_at)
    select ${trx.panelId}, ${attempt.orderId}, ${attempt.refillId}, coalesce(max(a.no), 0) + 1, ${attempt.action}, ${attempt.accountId}, ${attempt.providerServiceId},
      ${attempt.token}, ${attempt.requestHash}, 'created', ${now}
      from fulfilment.attempt a where a.panel_id = ${trx.panelId} and a.order_id = ${attempt.orderId}
    returning ${columns}`)
  return attemptOf(row)
}

/** The one attempt of a refill that may have been, or was, taken. */
export async function lockLiveRefillAttempt(trx: Trx, refillId: number): Promise<Attempt | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from fulfilment.attempt where panel_id = ${trx.panelId} and refill_id = ${refillId} and action = 'refill'
       and state in ('created', 'sent', 'ambiguous', 'accepted') for no key update`)
  return row && attemptOf(row)
}

/** The intent: from here on the request may be out. False when the attempt is no longer open. */
export async function markSent(trx: Trx, attemptId: string, now: Date, deadlineAt: Date): Promise<boolean> {
  const sent = await trx.run(sql`
    update fulfilment.attempt set state = 'sent', sent_at = ${now}, deadline_at = ${deadlineAt} where panel_id = ${trx.panelId} and id = ${attemptId} and state = 'created'`)
  return sent > 0
}

/** The one attempt of a line that may have placed, or has placed, its order. */
export async function lockLiveAttempt(trx: Trx, orderId: number): Promise<Attempt | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from fulfilment.attempt where panel_id = ${trx.panelId} and order_id = ${orderId} and action = 'add'
       and state in ('created', 'sent', 'ambiguous', 'accepted') for no key update`)
  return row && attemptOf(row)
}

export async function lockAttempt(trx: Trx, attemptId: string): Promise<Attempt> {
  return attemptOf(
    await trx.one(
      sql<Row>`select ${columns} from fulfilment.attempt where panel_id = ${trx.panelId} and id = ${attemptId} for no key update`,
    ),
  )
}

export interface AttemptResult {
  readonly state: 'accepted' | 'rejected' | 'not_sent' | 'ambiguous'
  readonly class: string
  /** Only where the provider answered. */
  readonly answer?: { readonly at: Date; readonly httpStatus: number | null; readonly excerpt: string }
  readonly providerOrderId?: string
  readonly namedIds?: readonly string[]
  readonly evidence?: Readonly<Record<string, unknown>>
}

/** Writes how a locked attempt ended; the answer of an ambiguous one stays and the evidence is stored beside it. */
export async function closeAttempt(trx: Trx, attemptId: string, result: AttemptResult, now: Date): Promise<void> {
  const { answer } = result
  await trx.run(sql`
    update fulfilment.attempt set state = ${result.state}, class = ${result.class},
      ambiguous_at = case when ${result.state === 'ambiguous'} then ${now}::timestamptz else ambiguous_at end,
      answered_at = coalesce(answered_at, ${answer?.at ?? null}), http_status = coalesce(http_status, ${answer?.httpStatus ?? null}),
      excerpt = coalesce(excerpt, left(${answer?.excerpt ?? null}, 2048)), provider_order_id = coalesce(${result.providerOrderId ?? null}, provider_order_id),
      named_ids = coalesce(named_ids, ${result.namedIds ? [...result.namedIds] : null}::text[]),
      evidence = coalesce(evidence, ${result.evidence ? JSON.stringify(result.evidence) : null}::jsonb)
     where panel_id = ${trx.panelId} and id = ${attemptId}`)
}

/** Whether an earlier attempt of the line was ambiguous: "there is an active order for this link" may then mean that one. */
export async function wasEverUnknown(trx: Trx, orderId: number): Promise<boolean> {
  const row = await trx.one(sql<{ found: boolean }>`
    select exists (select from fulfilment.attempt where panel_id = ${trx.panelId} and order_id = ${orderId} and action = 'add' and ambiguous_at is not null) as found`)
  return row.found
}

/** Whether a request of the line was taken, or may have been: what was refused for certain is not. */
export async function mayHaveBeenTaken(trx: Trx, orderId: number): Promise<boolean> {
  const row = await trx.one(sql<{ found: boolean }>`
    select exists (select from fulfilment.attempt where panel_id = ${trx.panelId} and order_id = ${orderId} and action = 'add'
       and state in ('created', 'sent', 'ambiguous', 'accepted')) as found`)
  return row.found
}

/** An order, or one of its refills. */
export type AttemptSubject = { readonly orderId: number } | { readonly refillId: number }

const requestsOf = (trx: Trx, params: AttemptSubject) =>
  'refillId' in params
    ? sql`panel_id = ${trx.panelId} and refill_id = ${params.refillId} and action in ('refill', 'repeat_refill')`
    : sql`panel_id = ${trx.panelId} and order_id = ${params.orderId} and action in ('add', 'repeat')`

/** When a request that may have been carried out last went out and got no clear answer. */
export async function lastUnknownSend(trx: Trx, params: AttemptSubject): Promise<Date | null> {
  const row = await trx.one(sql<{ at: Date | null }>`
    select max(sent_at) as at from fulfilment.attempt where ${requestsOf(trx, params)} and state in ('sent', 'ambiguous')`)
  return row.at
}

/** Refusals of repeated requests since one last went out without a clear answer: that one may have been carried out. */
export async function latestRefusals(trx: Trx, params: AttemptSubject): Promise<{ readonly count: number; readonly firstAt: Date | null }> {
  const row = await trx.one(sql<{ count: number; first_at: Date | null }>`
    with requests as materialized (select no, action, state, class, answered_at from fulfilment.attempt where ${requestsOf(trx, params)})
    select count(*)::int as count, min(answered_at) as first_at from requests
     where action like 'repeat%' and class = 'refused'
       and no > coalesce((select max(no) from requests where action in ('add', 'refill') or state in ('sent', 'ambiguous')), 0)`)
  return { count: row.count, firstAt: row.first_at }
}
