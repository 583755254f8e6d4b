import { micro, parseMicro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import labels from '../../../messages/en/coupon.json'
import { afterCoupon, type CouponAnswer, couponFor, couponState, couponWorth } from './coupon.ts'

const usd = (text: string) => parseMicro(text) ?? micro(-1n)
const answer = (overrides: Partial<CouponAnswer['quote']> = {}): CouponAnswer => ({
  code: 'SPRING10',
  quote: {
    coupon_bonus: '5.00',
    coupon_bonus_type: 'discount',
    coupon_bonus_percentage: 10,
    coupon_bonus_amount_calculation_type: 'percent',
    original_amount: '50.00',
    ...overrides,
  },
})
const refusal = answer({
  coupon_bonus: '0.00',
  coupon_bonus_type: null,
  coupon_bonus_percentage: 0,
  coupon_bonus_amount_calculation_type: null,
})

describe('the state of a coupon', () => {
  it('is success where a coupon bonus exists, and only there (COUPON-003)', () => {
    expect(couponState('SPRING10', answer(), false)).toBe('applied')
    expect(couponState('SPRING10', answer({ coupon_bonus: '0.00' }), false)).not.toBe('applied')
  })
  it('is refused when a code was entered but no type came back (COUPON-004, ERR-010)', () => {
    expect(couponState('SPRING10', refusal, false)).toBe('refused')
    expect(labels.refused).toBe('Coupon does not apply')
    expect(couponState('', refusal, false)).toBe('none')
  })
  it('stays applied while another sum is on its way, and is checked again after a refusal or another code', () => {
    expect(couponState('SPRING10', answer(), true)).toBe('applied')
    expect(couponState('SPRING10', refusal, true)).toBe('checking')
    expect(couponState('WELCOME5', answer(), true)).toBe('checking')
  })
  it('is unknown before anything can be priced', () => {
    expect(couponState('SPRING10', undefined, false)).toBe('unknown')
  })
})

describe('figures before the server’s', () => {
  it('are exact for the amount that was asked about, whatever the percentage was rounded to', () => {
    const odd = answer({ coupon_bonus: '0.04', coupon_bonus_percentage: 11.43, original_amount: '0.35' })
    expect(couponWorth(couponFor('SPRING10', odd, usd('0.35')), usd('0.35'))).toEqual({ type: 'discount', worth: usd('0.04') })
  })
  it('follow another amount by the percentage, a fixed coupon by its worth', () => {
    expect(afterCoupon(usd('80'), couponFor('SPRING10', answer(), usd('80')))).toBe(usd('72'))
    const fixed = answer({ coupon_bonus_amount_calculation_type: 'fixed' })
    expect(afterCoupon(usd('80'), couponFor('SPRING10', fixed, usd('80')))).toBe(usd('75'))
  })
  it('leave the price of a credited coupon alone, and know nothing of another code', () => {
    expect(afterCoupon(usd('80'), couponFor('SPRING10', answer({ coupon_bonus_type: 'cashback' }), usd('80')))).toBe(usd('80'))
    expect(couponFor('WELCOME5', answer(), usd('50'))).toBeNull()
    expect(couponFor('SPRING10', refusal, usd('50'))).toBeNull()
  })
})
