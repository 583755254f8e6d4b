import { Refusal } from '@vitrine/platform/kernel'

export const referralsOff = (): Refusal => new Refusal('earning.referrals-off', 'not-found', 'Not Found')
export const widgetAbsent = (): Refusal => new Refusal('earning.widget-absent', 'not-found', 'Not Found')
export const tooManyWidgets = (): Refusal =>
  new Refusal('earning.too-many-widgets', 'invalid', 'You have as many order widgets as you can have.')
