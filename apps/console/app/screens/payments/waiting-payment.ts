export interface WaitingPayment {
  readonly id: number
  readonly reference: string
  readonly state: string
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly method: string
  readonly purpose: 'order' | 'top_up'
  readonly orderId: number | null
  readonly amount: string
  readonly currency: string
  readonly amountUsd: string
  readonly payerComment: string | null
  readonly createdAt: string
  readonly receipt: { readonly bankReference: string; readonly received: string; readonly isMine: boolean } | null
}

/** Whether money can be recorded for it: what it waits for, or another transfer after it was settled. */
export const isReceivable = ({ state }: Pick<WaitingPayment, 'state'>): boolean => state === 'in_moderation' || state === 'settled'

/** `50`, `50.5` and `50.50` are one amount. */
export const isSameAmount = (one: string, other: string): boolean => {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/^0+(?=\d)/, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
  return plain(one) === plain(other)
}
