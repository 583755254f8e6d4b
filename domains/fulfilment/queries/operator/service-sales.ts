import { firstNumberSince, type SalesOfService, salesByService } from '@vitrine/ordering'
import { sql, type Trx } from '@vitrine/platform/database'

interface CostOfService {
  readonly serviceId: number
  readonly cost: bigint
}

/** What providers took for the orders from a number on that they accepted, by service: as they charged it, else as it was expected. */
export const costsByService = (trx: Trx, first: number): Promise<CostOfService[]> =>
  trx.rows(sql<CostOfService>`
    select service_id as "serviceId", sum(coalesce(charged_micro, cost_expected_micro))::bigint as cost
      from fulfilment.submission
     where panel_id = ${trx.panelId} and order_id >= ${first} and accepted_at is not null
     group by service_id`)

export interface ServiceSales extends Omit<SalesOfService, 'serviceId'> {
  readonly cost: bigint
}

/** What each service sold in the orders placed since a time, and what they cost; in micro-USD. */
export async function serviceSales(trx: Trx, since: Date): Promise<ReadonlyMap<number, ServiceSales>> {
  const first = await firstNumberSince(trx, since, 0)
  const costs = new Map((await costsByService(trx, first)).map(({ serviceId, cost }) => [serviceId, cost]))
  const sales = await salesByService(trx, first)
  return new Map(sales.map(({ serviceId, ...sold }) => [serviceId, { ...sold, cost: costs.get(serviceId) ?? 0n }]))
}
