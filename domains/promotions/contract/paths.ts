import type { PathSet } from '@vitrine/platform/kernel'

export const promotionsPaths = {
  listCoupons: { method: 'GET', path: '/api/v1/coupons' },
} as const satisfies PathSet
