import { sql, type Trx } from '@vitrine/platform/database'

export interface TariffPlan {
  readonly id: number
  readonly name: string
  readonly price: bigint
  readonly keywordsLimit: number
  readonly trialDays: number
  readonly isHighlight: boolean
}

const columns = sql`p.id, p.name, p.price_micro as price, p.keywords_limit as "keywordsLimit", p.trial_days as "trialDays", p.is_highlight as "isHighlight"`

/** The smallest first. */
export const listPlans = (trx: Trx): Promise<TariffPlan[]> =>
  trx.rows(sql<TariffPlan>`select ${columns} from keywords.tariff_plan p where p.panel_id = ${trx.panelId} order by p.price_micro, p.id`)

export const findPlan = (trx: Trx, id: number): Promise<TariffPlan | undefined> =>
  trx.maybe(sql<TariffPlan>`select ${columns} from keywords.tariff_plan p where p.panel_id = ${trx.panelId} and p.id = ${id}`)

/** A plan of this name is changed, for everybody who has it too, from their next period on. */
export const savePlan = (trx: Trx, plan: Omit<TariffPlan, 'id'>): Promise<TariffPlan> =>
  trx.one(sql<TariffPlan>`
    insert into keywords.tariff_plan as p (panel_id, name, price_micro, keywords_limit, trial_days, is_highlight)
    values (${trx.panelId}, ${plan.name}, ${plan.price}, ${plan.keywordsLimit}, ${plan.trialDays}, ${plan.isHighlight})
    on conflict on constraint tariff_plan_name_unique do update set price_micro = excluded.price_micro, keywords_limit = excluded.keywords_limit,
      trial_days = excluded.trial_days, is_highlight = excluded.is_highlight
    returning ${columns}`)
