import { Refusal, refuse } from '@vitrine/platform/kernel'

/** The chosen method does not exist, is switched off or cannot pay for this. */
export const refuseMethod = (): never =>
  refuse('payments.method-invalid', 'payment_method_id', 'The selected payment method id is invalid.')

/** Absent and not yours look the same. */
export const invoiceNotFound = (): Refusal => new Refusal('payments.invoice-not-found', 'not-found', 'Not Found')

export const invoiceClosed = (): Refusal => new Refusal('payments.invoice-closed', 'invalid', 'This invoice can no longer be paid.')

export const notManual = (): Refusal =>
  new Refusal('payments.invoice-not-manual', 'invalid', 'This invoice is confirmed by the payment service itself.')

export const gatewayUnavailable = (): Refusal =>
  new Refusal('payments.gateway-unavailable', 'unavailable', 'The payment service does not answer. Please try again in a minute.', {
    retryAfterSeconds: 30,
  })

export const bankReferenceUsed = (): Refusal =>
  new Refusal('payments.bank-reference-used', 'invalid', 'This bank reference was already counted for another invoice.')
