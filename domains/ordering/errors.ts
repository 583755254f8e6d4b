import { Refusal, refuse } from '@vitrine/platform/kernel'

export const actionRefused = (): Refusal => new Refusal('ordering.action-refused', 'invalid', 'This action is not available for the order.')
/** Another payment of the same orders may still go through. */
export const paymentUnderWay = (): Refusal =>
  new Refusal('ordering.payment-under-way', 'invalid', 'We’re still checking your earlier payment. Please try again in a moment.')
export const orderAbsent = (): Refusal => new Refusal('ordering.absent', 'not-found', 'Not Found')
export const subscriptionAbsent = (): Refusal => new Refusal('ordering.subscription-absent', 'not-found', 'Not Found')
export const subscriptionActionRefused = (): Refusal =>
  new Refusal('ordering.subscription-action-refused', 'invalid', 'This action is not available for the subscription.')

/** `waitMs`: until the next question may be asked. */
export const askedTooOften = (waitMs: number): Refusal =>
  new Refusal('ordering.asked-too-often', 'limited', 'Too many requests. Please try again later.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })

const aboutField = (code: string, field: string, message: string): Refusal =>
  new Refusal(`ordering.${code}`, 'invalid', message, { errors: { [field]: [message] } })

/** Used, expired, tried too often or never mailed: one answer for all. */
export const codeWrong = (): Refusal => aboutField('code-wrong', 'code', 'The code is wrong or no longer valid. Request a new one.')
export const ticketWrong = (): Refusal =>
  aboutField('ticket-wrong', 'ticket', 'This sign-in link has already been used or has expired. Request a code instead.')
/** An account of a messenger has nowhere to send a code to. */
export const noAddress = (): Refusal =>
  new Refusal('ordering.no-address', 'invalid', 'No email address belongs to this order. Sign in to change it.')

const refillTexts = {
  'not-completed': 'The order is not completed.',
  'not-guaranteed': 'This order has no refill guarantee.',
  over: 'The refill guarantee for this order has ended.',
  open: 'A refill of this order is already in progress.',
} as const
export const refillRefused = (because: keyof typeof refillTexts): Refusal =>
  new Refusal(`ordering.refill-${because}`, 'invalid', refillTexts[because])

/** Only of a service that was delivered to him, and of each once. */
export const refuseReview = (place: number): never =>
  refuse('ordering.review-service', `reviews.${place}.service_id`, 'The selected service id is invalid.')
