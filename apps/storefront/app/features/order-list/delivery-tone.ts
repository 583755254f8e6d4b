import type { DeliveryTone } from '@vitrine/ui/components'
import { badgeOf, type Order } from './order-facts.ts'

const tones: Readonly<Record<ReturnType<typeof badgeOf>, DeliveryTone>> = {
  in_processing: 'info',
  completed: 'ok',
  in_moderation: 'mute',
  unpaid: 'mute',
  stopped: 'mute',
  partial: 'warn',
  canceled: 'mute',
  error: 'bad',
}

/** The colour in which a line of delivery stands, by what has become of the order. */
export const toneOf = (order: Pick<Order, 'status' | 'cancel_reason'>): DeliveryTone => tones[badgeOf(order)]
