import type { paymentsContract } from '@vitrine/payments/contract/schemas'
import type { RouteOutput } from '@vitrine/platform/kernel'
import {
  type Icon,
  IconCoin,
  IconDownload,
  IconGrid,
  IconList,
  IconPencil,
  IconPercent,
  IconReceipt,
  IconRefresh,
  IconTicket,
  IconUsers,
} from '@vitrine/ui/components'

export type FinancePage = RouteOutput<typeof paymentsContract.listFinances>
export type FinanceRow = FinancePage['data'][number]
export type FinanceType = FinanceRow['type']

/** Every kind of movement there is, and what it looks like, in the order in which a customer meets them (FIN-001, FIN-003, FIN-004, FIN-005). */
export const financeIcons = {
  order: IconReceipt,
  cancel_order: IconRefresh,
  invoiced: IconDownload,
  fee: IconCoin,
  bonus: IconPercent,
  coupon: IconTicket,
  referral: IconUsers,
  task: IconList,
  widget_reward: IconGrid,
  admin: IconPencil,
} as const satisfies Readonly<Record<FinanceType, Icon>>

export const financeTypes = Object.keys(financeIcons) as readonly FinanceType[]
/** Whether a word of the wire is one of these kinds (FIN-009, FIN-010, FIN-011). */
export const isFinanceType = (value: unknown): value is FinanceType => financeTypes.some((type) => type === value)

/** What came in is green and has a plus; what went out is neutral and has a minus. */
export const isIncome = (amount: string): boolean => !amount.startsWith('-') && /[1-9]/.test(amount)
