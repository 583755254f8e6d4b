import { sql, type Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { invoiceRanks } from '../../model/invoice-states.ts'

interface SalesOfMethod {
  readonly methodId: number
  readonly paid: number
  readonly unpaid: number
  readonly open: number
  readonly turnover: bigint
}

const DAYS = 30
const DAY_MS = 86_400_000

/** What became of the invoices made since a time, by payment method: a range of one index, read once. What came short is not paid. */
export const salesByMethod = (trx: Trx, since: Date): Promise<SalesOfMethod[]> =>
  trx.rows(sql<SalesOfMethod>`
    select method_id as "methodId",
           count(*) filter (where rank >= ${invoiceRanks.settled} and state <> 'underpaid')::int as paid,
           count(*) filter (where rank = ${invoiceRanks.failed} or state = 'underpaid')::int as unpaid,
           count(*) filter (where rank < ${invoiceRanks.failed})::int as open,
           coalesce(sum(total_micro) filter (where rank >= ${invoiceRanks.settled} and state <> 'underpaid'), 0)::bigint as turnover
      from payments.invoice
     where panel_id = ${trx.panelId} and created_at >= ${since}
     group by method_id order by method_id`)

const TENTHS = 1000

/** With one decimal; null while no payment is over. */
const successOf = ({ paid, unpaid }: SalesOfMethod): string | null =>
  paid + unpaid === 0 ? null : (Math.round((paid * TENTHS) / (paid + unpaid)) / 10).toFixed(1)

/** Sales and success of each payment method in 30 days; methods that nobody tried are left out. */
export async function methodSales(trx: Trx, now: Date) {
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const rows = (await salesByMethod(trx, since)).map((method) => {
    const { methodId: id, turnover, ...counts } = method
    return { id, ...counts, successPercent: successOf(method), turnoverUsd: formatMicro(micro(turnover)) }
  })
  return { since: since.toISOString(), rows }
}
