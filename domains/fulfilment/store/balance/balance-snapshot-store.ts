import { sql, type Trx } from '@vitrine/platform/database'

/** A snapshot of an account's net balance, and our attempts that were ambiguous there. */
export interface BalanceSnapshot {
  readonly netBalance: bigint
  readonly at: Date
  readonly unresolved: readonly string[]
}

/** What we know of an account. */
export interface Standing {
  /** Requests that are out and not answered yet. */
  readonly inFlight: number
  readonly unresolved: readonly { readonly attemptId: string; readonly cost: bigint }[]
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
    unresolved: attempts.filter(({ state }) => state === 'ambiguous').map(({ attemptId, cost }) => ({ attemptId, cost })),
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
  readonly netBalance: bigint | null
  readonly at: Date | null
  readonly unresolved: string[] | null
}
const snapshotOf = (row: Row | undefined): BalanceSnapshot | undefined =>
  row?.at && row.netBalance !== null ? { netBalance: row.netBalance, at: row.at, unresolved: row.unresolved ?? [] } : undefined

export const findAccountSnapshot = async (trx: Trx, accountId: number): Promise<BalanceSnapshot | undefined> =>
  snapshotOf(
    await trx.maybe(sql<Row>`
      select net_balance_micro as "netBalance", net_balance_at as at, net_balance_unresolved as unresolved from fulfilment.provider_account where panel_id = ${trx.panelId} and id = ${accountId}`),
  )

export async function saveAccountSnapshot(trx: Trx, accountId: number, { netBalance, at, unresolved }: BalanceSnapshot): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set net_balance_micro = ${netBalance}, net_balance_at = ${at}, net_balance_unresolved = ${[...unresolved]}::uuid[]
     where panel_id = ${trx.panelId} and id = ${accountId} and (net_balance_at is null or net_balance_at < ${at})`)
}

/** Stores the snapshot valid when a request goes out. */
export async function saveSnapshot(trx: Trx, attemptId: string, { netBalance, at, unresolved }: BalanceSnapshot): Promise<void> {
  await trx.run(sql`
    update fulfilment.attempt set net_balance_micro = ${netBalance}, net_balance_at = ${at}, net_balance_unresolved = ${[...unresolved]}::uuid[]
     where panel_id = ${trx.panelId} and id = ${attemptId} and state = 'created'`)
}

export const findSavedSnapshot = async (trx: Trx, attemptId: string): Promise<BalanceSnapshot | undefined> =>
  snapshotOf(
    await trx.maybe(sql<Row>`
      select net_balance_micro as "netBalance", net_balance_at as at, net_balance_unresolved as unresolved from fulfilment.attempt where panel_id = ${trx.panelId} and id = ${attemptId}`),
  )
