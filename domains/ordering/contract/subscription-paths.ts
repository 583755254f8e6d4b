import type { PathSet } from '@vitrine/platform/kernel'

const SUBSCRIPTIONS = '/api/v1/subscriptions'

/** Networks and services for the form are catalogue's. */
export const subscriptionPaths = {
  listSubscriptions: { method: 'GET', path: SUBSCRIPTIONS },
  getSubscription: { method: 'GET', path: `${SUBSCRIPTIONS}/{subscriptionId}` },
  createSubscription: { method: 'POST', path: SUBSCRIPTIONS },
  cancelSubscription: { method: 'POST', path: `${SUBSCRIPTIONS}/{subscriptionId}/cancel` },
  pauseSubscription: { method: 'POST', path: `${SUBSCRIPTIONS}/{subscriptionId}/pause` },
  activateSubscription: { method: 'POST', path: `${SUBSCRIPTIONS}/{subscriptionId}/activate` },
} as const satisfies PathSet
