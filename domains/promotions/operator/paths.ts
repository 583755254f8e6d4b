import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about coupons, grades, special offers and own rates, under `/operator/v1`. */
export const promotionsPaths = {
  coupons: { method: 'GET', path: '/panels/{panel}/coupons' },
  coupon: { method: 'GET', path: '/panels/{panel}/coupons/{id}' },
  createCouponBatch: { method: 'POST', path: '/panels/{panel}/coupon-batches' },
  couponBatchFile: { method: 'GET', path: '/panels/{panel}/coupon-batches/{id}/codes.csv' },
  turnCouponBatch: { method: 'POST', path: '/panels/{panel}/coupon-batches/{id}/turn' },
  couponUses: { method: 'GET', path: '/panels/{panel}/coupons/{id}/uses' },
  createCoupon: { method: 'POST', path: '/panels/{panel}/coupons' },
  turnCoupon: { method: 'POST', path: '/panels/{panel}/coupons/{id}/turn' },
  grades: { method: 'GET', path: '/panels/{panel}/grades' },
  grade: { method: 'GET', path: '/panels/{panel}/grades/{id}' },
  createGrade: { method: 'POST', path: '/panels/{panel}/grades' },
  changeGrade: { method: 'PATCH', path: '/panels/{panel}/grades/{id}' },
  removeGrade: { method: 'DELETE', path: '/panels/{panel}/grades/{id}' },
  moveCustomers: { method: 'POST', path: '/panels/{panel}/grades/{id}/move-customers' },
  offers: { method: 'GET', path: '/panels/{panel}/offers' },
  offer: { method: 'GET', path: '/panels/{panel}/offers/{id}' },
  createOffer: { method: 'POST', path: '/panels/{panel}/offers' },
  changeOffer: { method: 'PATCH', path: '/panels/{panel}/offers/{id}' },
  removeOffer: { method: 'DELETE', path: '/panels/{panel}/offers/{id}' },
  rates: { method: 'GET', path: '/panels/{panel}/own-rates' },
  rate: { method: 'GET', path: '/panels/{panel}/own-rates/{id}' },
  createRate: { method: 'POST', path: '/panels/{panel}/own-rates' },
  changeRate: { method: 'PATCH', path: '/panels/{panel}/own-rates/{id}' },
  removeRate: { method: 'DELETE', path: '/panels/{panel}/own-rates/{id}' },
} as const satisfies PathSet
