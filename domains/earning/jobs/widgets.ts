import type { Schedule } from '@vitrine/platform/jobs'
import { grantSale } from '../commands/widgets/reward-sale.ts'
import type { EarningDeps } from '../deps.ts'
import { dueSales } from '../queries/due-sales.ts'
import { type DueRewards, grantEverywhere } from './grant-due.ts'

export const saleRewards: DueRewards = { what: 'widget rewards', due: dueSales, grant: grantSale }

/** Partners' rewards that could not be posted when their orders ended. */
export const widgetSchedules = (deps: EarningDeps): Schedule[] => [
  { name: 'earning.grant-widget-rewards', cron: '5,20,35,50 * * * *', run: () => grantEverywhere(deps, saleRewards) },
]
