import { referralContract } from './referrals.ts'
import { widgetContract } from './widgets.ts'

export type { ReferralRow, ReferralStatistics } from './referrals.ts'
export type { OrderWidgetInput, OrderWidgetRow, WidgetStatisticsRow } from './widgets.ts'

export const earningContract = { ...referralContract, ...widgetContract } as const
