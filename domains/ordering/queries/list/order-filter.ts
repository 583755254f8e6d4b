import type { SearchQuestion } from '@vitrine/order-search'

export interface OrderFilter extends SearchQuestion {
  readonly from?: Date
  readonly to?: Date
  readonly onlyMayCancel?: boolean
  /** Runs of one drip feed. */
  readonly dripFeedId?: number
  /** Orders of one subscription. */
  readonly subscriptionId?: number
  readonly orderBy?: string
  readonly direction?: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}
