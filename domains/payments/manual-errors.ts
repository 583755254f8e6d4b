import { Refusal } from '@vitrine/platform/kernel'

export const notAModerator = (): Refusal =>
  new Refusal('payments.not-a-moderator', 'invalid', 'Payments are confirmed by operators with the permission invoices.moderate.')

export const ownInvoice = (): Refusal => new Refusal('payments.own-invoice', 'invalid', 'Nobody confirms his own payment.')

export const receiptDiffers = (): Refusal =>
  new Refusal('payments.receipt-differs', 'invalid', 'This bank reference was recorded with another amount.')
