import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly name: string
  readonly since: string
  readonly minimum_purchase_usd: string
  readonly reward_percent: string
  readonly spent_usd: string
  readonly reward_usd: string
}

const collect = (trx: Trx, userId: number): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select w.name, to_jsonb(w.created_at) as since, (w.minimum_micro / 1000000.0)::numeric(20, 6)::text as minimum_purchase_usd, (w.markup_ppm / 10000.0)::numeric(7, 4)::text as reward_percent,
           (coalesce(sum(s.spent_micro), 0) / 1000000.0)::numeric(20, 6)::text as spent_usd, (coalesce(sum(s.reward_micro), 0) / 1000000.0)::numeric(20, 6)::text as reward_usd
      from earning.widget w left join earning.widget_sale s on s.panel_id = w.panel_id and s.widget_id = w.id and s.partner_id = w.partner_id
     where w.panel_id = ${trx.panelId} and w.partner_id = ${userId} group by w.panel_id, w.id order by w.id`)

/** The partner's forms sell no more; their sales stay, without a name. */
async function erase(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`
    update earning.widget set name = '-', closed_at = coalesce(closed_at, now()) where panel_id = ${trx.panelId} and partner_id = ${userId}`)
}

/** What this domain stores about a person as a partner: order widgets and their sales. */
export const personalWidgets: PersonalData = { name: 'order_widgets', collect, erase }
