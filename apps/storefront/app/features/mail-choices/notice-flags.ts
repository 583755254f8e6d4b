import type { NotificationFlagsWire } from '@vitrine/notifications/contract/schemas'

export type NoticeFlags = NotificationFlagsWire
export type NoticeFlag = keyof NoticeFlags

export const noticeFlags = [
  'order_actions_notifications',
  'payment_actions_notifications',
  'subscription_actions_notifications',
] as const satisfies readonly NoticeFlag[]

export const allOff: NoticeFlags = {
  order_actions_notifications: false,
  payment_actions_notifications: false,
  subscription_actions_notifications: false,
}
export const pickFlags = (from: NoticeFlags): NoticeFlags => ({
  order_actions_notifications: from.order_actions_notifications,
  payment_actions_notifications: from.payment_actions_notifications,
  subscription_actions_notifications: from.subscription_actions_notifications,
})
export const isAllOff = (flags: NoticeFlags): boolean => noticeFlags.every((flag) => !flags[flag])
/** The flag that two states differ in; undefined when it is none or more than one. */
export function changedFlag(before: NoticeFlags, after: NoticeFlags): NoticeFlag | undefined {
  const changed = noticeFlags.filter((flag) => before[flag] !== after[flag])
  return changed.length === 1 ? changed[0] : undefined
}
