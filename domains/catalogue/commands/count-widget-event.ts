import type { Trx } from '@vitrine/platform/database'
import { addWidgetEvent } from '../store/change-services.ts'

export type WidgetEvent = 'enter-url' | 'payment-page' | 'checkout-button'

export const countWidgetEvent = async (trx: Trx, token: string, event: WidgetEvent): Promise<void> => {
  await addWidgetEvent(trx, token, event)
}
