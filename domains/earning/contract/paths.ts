import type { PathSet } from '@vitrine/platform/kernel'

export const earningPaths = {
  listReferrals: { method: 'GET', path: '/api/v1/referral-program/referrals' },
  listQuests: { method: 'GET', path: '/api/v1/free-trial-quests' },
  showQuest: { method: 'GET', path: '/api/v1/free-trial-quests/{id}' },
  trackQuest: { method: 'POST', path: '/api/v1/free-trial-quests/{id}/track' },
  takeFreeTrial: { method: 'POST', path: '/api/v1/free-trials' },
  listFreeTrials: { method: 'GET', path: '/api/v1/free-trials' },
  showFreeTrial: { method: 'GET', path: '/api/v1/free-trials/{id}' },
  referralStatistics: { method: 'GET', path: '/api/v1/referral-program/statistics' },
  listWidgets: { method: 'GET', path: '/api/v1/order-widgets' },
  createWidget: { method: 'POST', path: '/api/v1/order-widgets' },
  changeWidget: { method: 'PATCH', path: '/api/v1/order-widgets/{id}' },
  widgetStatistics: { method: 'GET', path: '/api/v1/order-widget-statistics' },
  listTasks: { method: 'GET', path: '/api/v1/tasks' },
  listChecks: { method: 'GET', path: '/api/v1/checks' },
  beginCheck: { method: 'POST', path: '/api/v1/checks' },
  startCheck: { method: 'POST', path: '/api/v1/checks/{checkId}/start' },
  endCheck: { method: 'POST', path: '/api/v1/checks/{checkId}/end' },
  askAboutCheck: { method: 'POST', path: '/api/v1/checks/{checkId}/check' },
} as const satisfies PathSet
