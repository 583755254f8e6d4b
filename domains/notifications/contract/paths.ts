import type { PathSet } from '@vitrine/platform/kernel'

export const notificationsPaths = {
  notificationFlags: { method: 'GET', path: '/unsubscribe/{userId}' },
  notificationFlagsAlias: { method: 'GET', path: '/api/v1/unsubscribe/{userId}' },
  changeNotificationFlags: { method: 'POST', path: '/unsubscribe/{userId}' },
  changeNotificationFlagsAlias: { method: 'POST', path: '/api/v1/unsubscribe/{userId}' },
} as const satisfies PathSet
