import { freeTrialContract } from './free-trials.ts'
import { referralContract } from './referrals.ts'
import { taskContract } from './tasks.ts'
import { widgetContract } from './widgets.ts'

export type { FreeTrialQuestWire, FreeTrialWire } from './free-trials.ts'
export type { ReferralRow, ReferralStatistics } from './referrals.ts'
export type { CheckOfTaskWire, CheckWire, TaskWire } from './tasks.ts'
export type { OrderWidgetInput, OrderWidgetRow, WidgetStatisticsRow } from './widgets.ts'

/** Every call about referrals, partners' forms, tasks and free trials. */
export const earningContract = { ...freeTrialContract, ...referralContract, ...widgetContract, ...taskContract } as const
