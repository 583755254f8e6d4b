import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { notificationsPaths } from './paths.ts'

/** Booleans alone: a form with anything else changes nothing (FORM-007). */
const flags = z.object({
  order_actions_notifications: z.boolean(),
  payment_actions_notifications: z.boolean(),
  subscription_actions_notifications: z.boolean(),
})
export type NotificationFlagsWire = z.infer<typeof flags>

/** The signature of the mail's link authenticates the user. */
const signed = {
  auth: 'guest',
  params: z.object({ userId: z.coerce.number().int().positive().max(2_147_483_647) }),
  query: z.object({ signature: z.string().min(1).max(200) }),
  response: z.object({ data: flags }),
} as const
const read = { ...signed, id: 'EP-009', summary: 'Which mails the user of the signed link gets' } as const
const change = { ...signed, id: 'EP-010', summary: 'Chooses which mails the user of the signed link gets', body: flags } as const

/** Every call about notification switches. */
export const notificationsContract = {
  notificationFlags: defineRoute(notificationsPaths.notificationFlags, {
    ...read,
    operation: 'getNotificationSettings',
    tag: 'Notifications',
  }),
  notificationFlagsAlias: defineRoute(notificationsPaths.notificationFlagsAlias, {
    ...read,
    operation: 'getNotificationSettingsV1',
    tag: 'Notifications',
  }),
  changeNotificationFlags: defineRoute(notificationsPaths.changeNotificationFlags, {
    ...change,
    operation: 'changeNotificationSettings',
    tag: 'Notifications',
  }),
  changeNotificationFlagsAlias: defineRoute(notificationsPaths.changeNotificationFlagsAlias, {
    ...change,
    operation: 'changeNotificationSettingsV1',
    tag: 'Notifications',
  }),
} as const
