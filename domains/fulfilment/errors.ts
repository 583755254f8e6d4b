import { message, Refusal } from '@vitrine/platform/kernel'

export const notInReview = (orderId: number): Refusal => new Refusal('not-found', message('deliveries.orderNotWaiting', { order: orderId }))

/** Somebody else was quicker. */
export const reviewDecidedBy = (orderId: number, name: string, at: Date): Refusal => {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return new Refusal('invalid', message('deliveries.decidedBy', { order: orderId, name, when }))
}

export const unknownProviderOrder = (providerOrderId: string, said: string): Refusal =>
  new Refusal('invalid', message('deliveries.unknownProviderOrder', { order: providerOrderId, said }))

export const hasProviderOrder = (providerOrderId: string): Refusal =>
  new Refusal('invalid', message('deliveries.hasProviderOrder', { order: providerOrderId }))

export const providerOrderTaken = (providerOrderId: string): Refusal =>
  new Refusal('invalid', message('deliveries.providerOrderTaken', { order: providerOrderId }))

export const providerSilent = (name: string): Refusal => new Refusal('unavailable', message('deliveries.providerSilent', { name }))

export const refillNotUndecided = (refillId: number): Refusal =>
  new Refusal('not-found', message('deliveries.refillNotWaiting', { refill: refillId }))

export const noSuchAccount = (name: string): Refusal => new Refusal('not-found', message('providers.noSuchAccount', { name }))

export const currencyNotConfirmed = (name: string, currency: string): Refusal =>
  new Refusal('invalid', message('providers.currencyNotConfirmed', { name, currency }))

export const currencyDiffers = (name: string, said: string, wanted: string): Refusal =>
  new Refusal('invalid', message('providers.currencyDiffers', { name, said, wanted }))

export const noList = (name: string): Refusal => new Refusal('invalid', message('providers.noList', { name }))

export const noMarkup = (name: string): Refusal => new Refusal('invalid', message('providers.noMarkup', { name }))

export const routeMisfit = (serviceId: number, providerServiceId: string, misfit: string): Refusal =>
  new Refusal('invalid', message('deliveries.routeMisfit', { service: serviceId, providerService: providerServiceId, misfit }))

export const noSuchDelivery = (deliveryId: number): Refusal =>
  new Refusal('invalid', message('deliveries.noSuchDelivery', { delivery: deliveryId }))

/** A provider still works on the order: one person alone does not end it. */
export const secondPersonNeeded = (): Refusal => new Refusal('invalid', 'orderDecisions.needsSecond')
