import type { Micro } from '@vitrine/platform/kernel'

/** An order form that a partner shows on a site of his own, as those need it who answer its calls. */
export interface OrderForm {
  readonly id: number
  readonly partnerId: number
  readonly name: string
  /** What the partner puts on the panel's prices, in parts per million. */
  readonly markupPpm: number
  /** No order of the form may cost less. */
  readonly minimum: Micro
  /** Payment methods that the form offers. */
  readonly methodIds: readonly number[]
}

/** The partner's order form that a token names; a later domain keeps them. */
export type FindOrderForm = (panelId: number, token: string) => Promise<OrderForm | undefined>
