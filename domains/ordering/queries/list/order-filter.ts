import type { OrderStatus } from '../../model/states.ts'

export interface OrderSearch {
  /** All of its terms stand in the link, in the own name or in the service's name. */
  readonly text: string
  /** Services whose name, in the customer's language, has all the terms. */
  readonly serviceIds: readonly number[]
}

export interface OrderFilter {
  readonly userId: number
  readonly search?: OrderSearch
  readonly status?: OrderStatus
  readonly serviceIds?: readonly number[]
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
