import type { Locale } from '@vitrine/platform/kernel'

export const views = ['unsolved', 'waiting', 'mine', 'unassigned', 'late', 'solved', 'all'] as const
export type View = (typeof views)[number]
export const isView = (text: string): text is View => (views as readonly string[]).includes(text)

export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]
export const kinds = ['order', 'payment', 'account', 'other'] as const
export type TicketKind = (typeof kinds)[number]
export type TicketState = 'new' | 'open' | 'waiting' | 'snoozed' | 'solved'

/** What happened to the ticket itself, with the number of the other one. */
export type OwnEvent = 'joined' | 'split'
export type TicketEvent = OwnEvent | OrderEvent
export const isOwnEvent = (event: TicketEvent): event is OwnEvent => event === 'joined' || event === 'split'
type OrderEvent = 'checked' | 'paused' | 'resumed' | 'canceled' | 'sent' | 'link-changed' | 'settled' | 'refill-requested'

export interface Person {
  readonly id: number
  readonly name: string
}

export interface TicketRow {
  readonly id: number
  readonly subject: string
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly kind: TicketKind
  readonly orderId: number | null
  readonly priority: Priority
  readonly state: TicketState
  readonly waitsSince: string | null
  readonly dueAt: string | null
  readonly isLate: boolean
  readonly assignedTo: Person | null
  readonly tags: readonly string[]
  /** The number of the ticket that its conversation goes on in. */
  readonly joinedInto: number | null
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface TicketMessage {
  readonly id: number
  readonly author: 'customer' | 'support'
  readonly isNote: boolean
  /** What its author did to the ticket or its order. */
  readonly event: TicketEvent | null
  readonly text: string
  readonly at: string
  readonly by: Person | null
  /** So long the customer is not told, and it may be taken back. */
  readonly heldUntil: string | null
  readonly attachments: readonly TicketAttachment[]
}

export interface TicketAttachment {
  readonly id: string
  readonly filename: string
  readonly bytes: number
  /** Of a picture, in pixels; null for a PDF. */
  readonly width: number | null
  readonly height: number | null
  readonly url: string
}

export interface Ticket extends TicketRow {
  /** In what language the customer uses the shop. */
  readonly language: Locale
  readonly snoozedUntil: string | null
  readonly rating: number | null
  /** The number of the invoice that it is about. */
  readonly invoiceId: number | null
  readonly messages: readonly TicketMessage[]
  readonly earlier: readonly { readonly id: number; readonly subject: string; readonly state: TicketState; readonly createdAt: string }[]
}

/** Colours tell of states only: who waits for us, and who waits for the customer. */
export const stateTones = { new: 'info', open: 'info', waiting: 'mute', snoozed: 'mute', solved: 'ok' } as const
