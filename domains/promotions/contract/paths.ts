import type { PathSet } from '@vitrine/platform/kernel'

export const promotionsPaths = {
  listCoupons: { method: 'GET', path: '/api/v1/coupons' },
  discounts: { method: 'GET', path: '/api/v1/discounts' },
  specialOffers: { method: 'GET', path: '/api/v1/special-offers' },
  specialOffersAlias: { method: 'GET', path: '/special-offers' },
  profileGrades: { method: 'GET', path: '/api/v1/profile/grades' },
  grades: { method: 'GET', path: '/api/v1/grades' },
  gradesAlias: { method: 'GET', path: '/grades' },
} as const satisfies PathSet
