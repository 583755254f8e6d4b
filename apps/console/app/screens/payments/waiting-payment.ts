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
  /** Ours, which the method asks customers to pay to. */
  readonly accountNumber: string | null
  readonly createdAt: string
  readonly receipt: { readonly bankReference: string; readonly received: string; readonly isMine: boolean } | null
  /** What an operator may say of its money; nothing where a gateway confirms it. */
  readonly actions: readonly ('confirm' | 'another' | 'reject')[]
}

/** How it stands where its customer has not said that they paid: nobody has, it was given up, or it has its money. */
export function standingOf({ state, actions }: Pick<WaitingPayment, 'state' | 'actions'>): 'unsaid' | 'late' | 'decided' | undefined {
  if (state === 'in_moderation') return undefined
  if (state === 'created' || state === 'pending') return 'unsaid'
  return actions.includes('confirm') ? 'late' : 'decided'
}

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
