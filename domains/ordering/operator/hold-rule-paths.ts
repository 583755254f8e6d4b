import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about rules that hold orders, under `/operator/v1`. */
export const holdRulePaths = {
  holdRules: { method: 'GET', path: '/panels/{panel}/hold-rules' },
  holdRule: { method: 'GET', path: '/panels/{panel}/hold-rules/{id}' },
  createHoldRule: { method: 'POST', path: '/panels/{panel}/hold-rules' },
  changeHoldRule: { method: 'PATCH', path: '/panels/{panel}/hold-rules/{id}' },
  tryHoldRule: { method: 'POST', path: '/panels/{panel}/hold-rules/try' },
  removeHoldRule: { method: 'DELETE', path: '/panels/{panel}/hold-rules/{id}' },
} as const satisfies PathSet
