import { invalidField, Refusal } from '@vitrine/platform/kernel'

/** The code is unknown, too late, used up, or the amount is too small: one answer for all of them, so that codes cannot be guessed. */
export const couponRefused = (): Refusal => invalidField('coupon_code', 'payments.coupon')

export const bonusesOff = (): Refusal => new Refusal('not-found', 'request.notFound')

export const gradesOff = (): Refusal => new Refusal('not-found', 'request.notFound')

/** What an operator asks for is not there, or another panel's: one answer for both. */
export const notThere = (): Refusal => new Refusal('not-found', 'request.notFound')
