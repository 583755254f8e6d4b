import { orderStreamPath } from '@vitrine/ordering/contract/paths'
import { fillPath } from '@vitrine/platform/kernel'
import { createContext, use } from 'react'
import { paths } from '../../paths.ts'

/** Where the parts of an order's page lead: to the pages of its owner, or to those of its public address. */
export interface OrderPlaces {
  readonly order: (id: number) => string
  readonly receipt: (id: number) => string
  /** The call behind the live view, without prefix and language. */
  readonly stream: (id: number) => string
  /** By the public address: what wants an account is left out. */
  readonly isPublic: boolean
}

const own: OrderPlaces = {
  order: paths.order,
  receipt: paths.orderReceipt,
  stream: (orderId) => fillPath(orderStreamPath, { orderId }),
  isPublic: false,
}

export const OrderPlacesContext = createContext<OrderPlaces>(own)
export const useOrderPlaces = (): OrderPlaces => use(OrderPlacesContext)
