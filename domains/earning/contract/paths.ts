import type { PathSet } from '@vitrine/platform/kernel'

export const earningPaths = {
  listReferrals: { method: 'GET', path: '/api/v1/referral-program/referrals' },
  referralStatistics: { method: 'GET', path: '/api/v1/referral-program/statistics' },
  listWidgets: { method: 'GET', path: '/api/v1/order-widgets' },
  createWidget: { method: 'POST', path: '/api/v1/order-widgets' },
  changeWidget: { method: 'PATCH', path: '/api/v1/order-widgets/{id}' },
  widgetStatistics: { method: 'GET', path: '/api/v1/order-widget-statistics' },
} as const satisfies PathSet
  listTasks: { method: 'GET', path: '/api/v1/tasks' },
  listChecks: { method: 'GET', path: '/api/v1/checks' },
  beginCheck: { method: 'POST', path: '/api/v1/checks' },
  startCheck: { method: 'POST', path: '/api/v1/checks/{checkId}/start' },
  endCheck: { method: 'POST', path: '/api/v1/checks/{checkId}/end' },
  askAboutCheck: { method: 'POST', path: '/api/v1/checks/{checkId}/check' },
