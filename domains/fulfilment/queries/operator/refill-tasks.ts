import { sql, type Trx } from '@vitrine/platform/database'
import type { RefillTask } from '../../store/refill-store.ts'

/** How a refill stands at its provider. */
export interface OperatorRefillTask {
  readonly id: number
  readonly state: RefillTask['state']
  readonly account: string
  readonly providerOrderId: string
  readonly providerRefillId: string | null
  readonly rawStatus: string | null
  readonly tries: number
  readonly dueAt: Date | null
  readonly unknownAt: Date | null
  readonly acceptedAt: Date | null
}

/** Of some refills, those that were taken up. */
export const operatorRefillTasks = (trx: Trx, ids: readonly number[]): Promise<OperatorRefillTask[]> =>
  trx.rows(sql<OperatorRefillTask>`
    select r.refill_id as id, r.state, a.name as account, r.provider_order_id as "providerOrderId", r.provider_refill_id as "providerRefillId",
           r.raw_status as "rawStatus", r.tries, r.due_at as "dueAt", r.unknown_at as "unknownAt", r.accepted_at as "acceptedAt"
      from fulfilment.refill r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id
     where r.panel_id = ${trx.panelId} and r.refill_id = any (${[...ids]}::int[])`)
