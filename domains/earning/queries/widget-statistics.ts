import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

export const widgetGroupings = ['date', 'user', 'service', 'orderWidget'] as const
export type WidgetGrouping = (typeof widgetGroupings)[number]

export interface WidgetSums {
  /** A day, or the id of the row's customer, service or widget. */
  readonly group: string
  readonly spent: Micro
  readonly reward: Micro
}

export interface WidgetStatisticsInput {
  readonly partnerId: number
  readonly groupBy: WidgetGrouping
  /** First and last day (UTC), inclusive. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Limit of groups: those with the most spent, or the latest days. */
const GROUPS_MAX = 1000

const groupOf = {
  date: sql`s.day::text`,
  user: sql`s.user_id::text`,
  service: sql`s.service_id::text`,
  orderWidget: sql`s.widget_id::text`,
}

/** Payments for orders of a partner's forms, and the partner's rewards, by an index-only scan; days in their order, others by what was spent. */
export async function widgetStatistics(trx: Trx, { partnerId, groupBy, from, to }: WidgetStatisticsInput): Promise<WidgetSums[]> {
  const rows = await trx.rows(sql<{ group: string; spent: string; reward: string }>`
    select ${groupOf[groupBy]} as "group", sum(s.spent_micro)::text as spent, sum(s.reward_micro)::text as reward from earning.widget_sale s
     where s.panel_id = ${trx.panelId} and s.partner_id = ${partnerId} ${from ? sql`and s.day >= ${from}::date` : sql``} ${to ? sql`and s.day <= ${to}::date` : sql``}
     group by 1 order by ${groupBy === 'date' ? sql`1 desc` : sql`sum(s.spent_micro) desc, 1`} limit ${GROUPS_MAX}`)
  const sums = rows.map(({ group, spent, reward }) => ({ group, spent: micro(BigInt(spent)), reward: micro(BigInt(reward)) }))
  return groupBy === 'date' ? sums.reverse() : sums
}
