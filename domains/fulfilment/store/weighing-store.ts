import { sql, type Trx } from '@vitrine/platform/database'

/** A snapshot of an account's net balance, and our attempts that were ambiguous there. */
export interface Weight {
  readonly worth: bigint
  readonly at: Date
  readonly doubts: readonly string[]
}

/** What we know of an account. */
export interface Standing {
  /** Requests that are out and not answered yet. */
  readonly inFlight: number
  readonly doubts: readonly { readonly attemptId: string; readonly cost: bigint }[]
  /** Orders whose charge may still change, or was changed not long ago, with what is booked for each. */
  readonly orders: readonly { readonly orderId: number; readonly id: string; readonly booked: bigint }[]
}

/** The maximum of orders to poll at once: beyond it the snapshot is given up. */
export const ordersMax = 1_000

export async function standingOf(trx: Trx, accountId: number, endedSince: Date): Promise<Standing> {
  const attempts = await trx.rows(sql<{ attemptId: string; state: string; cost: bigint }>`
    select a.id as "attemptId", a.state, s.cost_expected_micro as cost
      from fulfilment.attempt a join fulfilment.submission s on s.panel_id = a.panel_id and s.order_id = a.order_id
     where a.panel_id = ${trx.panelId} and a.account_id = ${accountId} and a.action = 'add' and a.state in ('sent', 'ambiguous') order by a.id`)
  const orders = await trx.rows(sql<{ orderId: number; id: string; booked: bigint }>`
    select order_id as "orderId", provider_order_id as id, coalesce(charged_micro, cost_expected_micro) as booked from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${accountId} and provider_order_id is not null
       and (state in ('accepted', 'review') or (state = 'done' and charged_micro is not null and updated_at >= ${endedSince}))
     order by order_id limit ${ordersMax + 1}`)
  return {
    inFlight: attempts.filter(({ state }) => state === 'sent').length,
    doubts: attempts.filter(({ state }) => state === 'ambiguous').map(({ attemptId, cost }) => ({ attemptId, cost })),
    orders,
  }
}

/** The costs of once ambiguous requests that were taken. */
export async function costsOf(trx: Trx, attemptIds: readonly string[]): Promise<ReadonlyMap<number, bigint>> {
  const rows = await trx.rows(sql<{ orderId: number; booked: bigint }>`
    select s.order_id as "orderId", coalesce(s.charged_micro, s.cost_expected_micro) as booked
      from fulfilment.attempt a join fulfilment.submission s on s.panel_id = a.panel_id and s.order_id = a.order_id
     where a.panel_id = ${trx.panelId} and a.id = any(${[...attemptIds]}::uuid[]) and a.state = 'accepted'`)
  return new Map(rows.map(({ orderId, booked }) => [orderId, booked]))
}

interface Row {
  readonly worth: bigint | null
  readonly at: Date | null
  readonly doubts: string[] | null
}
const weightOf = (row: Row | undefined): Weight | undefined =>
  row?.at && row.worth !== null ? { worth: row.worth, at: row.at, doubts: row.doubts ?? [] } : undefined

export const findAccountWeight = async (trx: Trx, accountId: number): Promise<Weight | undefined> =>
  weightOf(
    await trx.maybe(sql<Row>`
      select weighed_micro as worth, weighed_at as at, weighed_doubts as doubts from fulfilment.provider_account where panel_id = ${trx.panelId} and id = ${accountId}`),
  )

export async function saveAccountWeight(trx: Trx, accountId: number, { worth, at, doubts }: Weight): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set weighed_micro = ${worth}, weighed_at = ${at}, weighed_doubts = ${[...doubts]}::uuid[]
     where panel_id = ${trx.panelId} and id = ${accountId} and (weighed_at is null or weighed_at < ${at})`)
}

/** Stores the snapshot valid when a request goes out. */
export async function keepWeight(trx: Trx, attemptId: string, { worth, at, doubts }: Weight): Promise<void> {
  await trx.run(sql`
    update fulfilment.attempt set weighed_micro = ${worth}, weighed_at = ${at}, weighed_doubts = ${[...doubts]}::uuid[]
     where panel_id = ${trx.panelId} and id = ${attemptId} and state = 'created'`)
}

export const findKeptWeight = async (trx: Trx, attemptId: string): Promise<Weight | undefined> =>
  weightOf(
    await trx.maybe(sql<Row>`
      select weighed_micro as worth, weighed_at as at, weighed_doubts as doubts from fulfilment.attempt where panel_id = ${trx.panelId} and id = ${attemptId}`),
  )
