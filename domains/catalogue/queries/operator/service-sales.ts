import type { Trx } from '@vitrine/platform/database'
import type { Rights } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import type { LaterFacts, ServiceSales } from '../../ports.ts'
import { serviceTable } from '../../store/operator/service-store.ts'

const DAY_MS = 86_400_000
/** The span that sales of services are told for. */
export const salesSince = (now: Date): Date => new Date(now.getTime() - 30 * DAY_MS)

/** What single orders left behind refunds and what providers took. */
export const profitOf = ({ kept, cost }: Pick<ServiceSales, 'kept' | 'cost'>): bigint => kept - cost

const usd = (amount: bigint): string => formatMicro(micro(amount))

/** What each service of the panel sold in 30 days. A package earns by what it is made of, so it has no profit of its own; that of the others is told to those with the right to it. */
export async function serviceSales(trx: Trx, { salesOf }: LaterFacts, rights: Rights, now: Date) {
  const since = salesSince(now)
  const sales = (await salesOf?.(trx, since)) ?? new Map<number, ServiceSales>()
  const seesProfit = Object.hasOwn(rights, 'reports.profit')
  const services = await serviceTable(trx, [...sales.keys()], false)
  const rows = services.flatMap(({ id, isPackage }) => {
    const sold = sales.get(id)
    if (!sold) return []
    return [{ id, orders: sold.orders, turnover: usd(sold.turnover), profit: seesProfit && !isPackage ? usd(profitOf(sold)) : null }]
  })
  return { since: since.toISOString(), rows }
}
