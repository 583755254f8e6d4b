import type { Tone } from '@vitrine/ui/components'
import texts from '../messages/en/orders.json'
import { type Named, textIn } from '../messages/texts.ts'

export interface OrderRow {
  readonly id: number
  readonly placedAt: string
  readonly kind: 'single' | 'drip_feed' | 'package'
  readonly service: { readonly id: number; readonly name: string }
  readonly link: string | null
  readonly title: string | null
  readonly quantity: number
  readonly delivered: number
  readonly charged: string
  readonly state: OrderState
  readonly publicStatus: string
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly source: string | null
  readonly version: number
}

export interface Posting {
  readonly at: string
  readonly key: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly type: string
  readonly reason: string | null
}

export interface OrderEvent {
  readonly at: string
  readonly kind: string
  readonly amount: string | null
  readonly actor: string | null
  /** The name of an operator. */
  readonly by: string | null
}

export interface Order extends OrderRow {
  readonly isFinal: boolean
  readonly name: string | null
  readonly reference: string | null
  readonly unitPrice: string
  readonly refunded: string
  readonly startCount: number | null
  readonly isGuarantee: boolean
  readonly guaranteeUntil: string | null
  readonly cancelReason: string | null
  readonly cancelRequestedAt: string | null
  readonly waitsFor: 'link' | null
  readonly paidAt: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly updatedAt: string
  readonly parentOrderId: number | null
  readonly actions: {
    readonly pause: boolean
    readonly resume: boolean
    readonly cancel: boolean
    readonly settle: boolean
    readonly send: boolean
    readonly refill: boolean
  }
  readonly cancelPreview: { readonly when: 'now' | 'sent' | 'provider'; readonly refund: string } | null
  readonly held: { readonly reason: string; readonly since: string } | null
  readonly escrow: string
  readonly money: readonly Posting[]
  readonly timeline: readonly OrderEvent[]
  readonly parts: readonly (Pick<OrderRow, 'id' | 'service' | 'quantity' | 'delivered' | 'charged' | 'state'> & { readonly no: number })[]
  readonly refills: readonly {
    readonly id: number
    readonly quantity: number
    readonly origin: 'customer' | 'count'
    readonly state: string
    readonly requestedAt: string
    readonly endedAt: string | null
  }[]
  /** What the customer asked the support; null for those who may not read it. */
  readonly questions:
    | readonly {
        readonly id: number
        readonly subject: string
        readonly text: string
        readonly createdAt: string
        readonly answerTo: string | null
      }[]
    | null
}

/** Every state in the order of an order's life, with how it looks. */
export const stateTones = {
  unpaid: 'mute',
  moderation: 'warn',
  ready: 'mute',
  submitting: 'info',
  unknown: 'warn',
  accepted: 'info',
  running: 'info',
  cancel_pending: 'mute',
  review: 'warn',
  paused: 'mute',
  completed: 'ok',
  partial: 'warn',
  canceled: 'mute',
  failed: 'bad',
  expired: 'mute',
} as const satisfies Readonly<Record<string, Tone>>
export type OrderState = keyof typeof stateTones
export const orderStates = Object.keys(stateTones) as readonly OrderState[]

export const eventName = (kind: string): string => textIn(texts.events as Named, kind)
export const reasonName = (reason: string): string => textIn(texts.reasons as Named, reason)
/** Where an order was placed; other sources name themselves, as campaigns do. */
export const sourceName = (source: string | null): string => textIn(texts.sources as Named, source ?? 'shop')
/** Who acted; nothing where nobody did. */
export const actorName = (actor: string | null): string => (actor === null ? '' : textIn(texts.actors as Named, actor))
/** `customer.main 17` is `Customer main 17`. */
export const accountName = (account: string): string => {
  const words = account.replaceAll(/[._]/g, ' ').replace(/ 0$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What of an address is read: without its scheme. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\/(www\.)?/, '')
/** Only such addresses become links: a stored text is never followed as anything else. */
export const isWebAddress = (link: string): boolean => /^https?:\/\//.test(link)
