import { referralContract } from './referrals.ts'
import { widgetContract } from './widgets.ts'
import { taskContract } from './tasks.ts'

export type { ReferralRow, ReferralStatistics } from './referrals.ts'
export type { OrderWidgetInput, OrderWidgetRow, WidgetStatisticsRow } from './widgets.ts'

export type { CheckOfTaskWire, CheckWire, TaskWire } from './tasks.ts'
export const earningContract = { ...referralContract, ...widgetContract, ...taskContract } as const
