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

export const noSuchAccount = (name: string): Refusal =>
  new Refusal('fulfilment.no-such-account', 'not-found', `There is no provider account "${name}".`)

export const currencyNotConfirmed = (name: string, currency: string): Refusal =>
  new Refusal(
    'fulfilment.currency-not-confirmed',
    'invalid',
    `Nobody has confirmed that ${name} charges in ${currency}, and what that is worth.`,
  )

export const currencyDiffers = (name: string, said: string, wanted: string): Refusal =>
  new Refusal('fulfilment.currency-differs', 'invalid', `${name} names amounts in ${said}, not in ${wanted}.`)

export const noMarkup = (name: string): Refusal =>
  new Refusal('fulfilment.no-markup', 'invalid', `${name} has no markup rule; nothing is sold without one.`)

export const routeMisfit = (serviceId: number, providerServiceId: string, misfit: string): Refusal =>
  new Refusal('fulfilment.route-misfit', 'invalid', `Service ${serviceId} cannot be delivered by ${providerServiceId}: ${misfit}.`)

export const noSuchDelivery = (deliveryId: number): Refusal =>
  new Refusal('fulfilment.no-such-delivery', 'invalid', `The panel has no way of delivery with number ${deliveryId}.`)
