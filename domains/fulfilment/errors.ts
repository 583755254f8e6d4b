import { Refusal } from '@vitrine/platform/kernel'

export const notInReview = (lineId: number): Refusal =>
  new Refusal('fulfilment.not-in-review', 'not-found', `Order ${lineId} does not wait for a decision.`)

export const unknownProviderOrder = (providerOrderId: string, said: string): Refusal =>
  new Refusal('fulfilment.unknown-provider-order', 'invalid', `The provider does not confirm its order ${providerOrderId}: ${said}`)

export const hasProviderOrder = (providerOrderId: string): Refusal =>
  new Refusal(
    'fulfilment.has-provider-order',
    'invalid',
    `The provider has the order as ${providerOrderId}; accept it to go on asking for its progress.`,
  )

export const refillNotUndecided = (refillId: number): Refusal =>
  new Refusal('fulfilment.refill-not-undecided', 'not-found', `Refill ${refillId} does not wait for a decision.`)
