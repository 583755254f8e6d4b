import { Refusal } from '@vitrine/platform/kernel'

const text = 'Coupon does not apply'

/** The code is unknown, too late, used up, or the amount is too small: one answer for all of them, so that codes cannot be sounded out. */
export const couponRefused = (): Refusal =>
  new Refusal('promotions.coupon-not-applicable', 'invalid', text, { errors: { coupon_code: [text] } })

export const bonusesOff = (): Refusal => new Refusal('promotions.bonuses-off', 'not-found', 'Not Found')

export const gradesOff = (): Refusal => new Refusal('promotions.grades-off', 'not-found', 'Not Found')
