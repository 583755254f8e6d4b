import type { PathSet } from '@vitrine/platform/kernel'

export const withdrawalPaths = {
  listWithdrawalMethods: { method: 'GET', path: '/api/v1/available-withdrawal-methods' },
  quoteWithdrawal: { method: 'POST', path: '/api/v1/withdrawal/total-amount' },
  requestWithdrawal: { method: 'POST', path: '/api/v1/withdrawal' },
  listWithdrawals: { method: 'GET', path: '/api/v1/withdrawals' },
} as const satisfies PathSet
