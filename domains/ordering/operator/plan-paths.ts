import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about refills and about what orders by itself, under `/operator/v1`. A drip feed is paused, resumed and canceled as the order that it is. */
export const planPaths = {
  refills: { method: 'GET', path: '/panels/{panel}/refills' },
  dripFeeds: { method: 'GET', path: '/panels/{panel}/drip-feeds' },
  dripFeed: { method: 'GET', path: '/panels/{panel}/drip-feeds/{id}' },
  changePace: { method: 'PATCH', path: '/panels/{panel}/drip-feeds/{id}' },
  subscriptions: { method: 'GET', path: '/panels/{panel}/subscriptions' },
  subscription: { method: 'GET', path: '/panels/{panel}/subscriptions/{id}' },
  pauseSubscription: { method: 'POST', path: '/panels/{panel}/subscriptions/{id}/pause' },
  resumeSubscription: { method: 'POST', path: '/panels/{panel}/subscriptions/{id}/resume' },
  cancelSubscription: { method: 'POST', path: '/panels/{panel}/subscriptions/{id}/cancel' },
  lookAtSubscription: { method: 'POST', path: '/panels/{panel}/subscriptions/{id}/look' },
  servePublication: { method: 'POST', path: '/panels/{panel}/subscriptions/{id}/publications/{no}/serve' },
} as const satisfies PathSet
