/** What a ticket is about. */
export const ticketKinds = ['order', 'payment', 'account', 'other'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** `new`: nobody has answered yet; `open`: the customer waits; `waiting`: for the customer; `snoozed`: the support comes back to it at its time. */
export const ticketStates = ['new', 'open', 'waiting', 'snoozed', 'solved'] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** What operators do to a ticket or its order that its conversation tells them; with `joined` and `split` the number of the other ticket. */
export const ticketEvents = [
  ...(['checked', 'paused', 'resumed', 'canceled', 'sent', 'link-changed', 'settled', 'refill-requested'] as const),
  ...(['joined', 'split'] as const),
] as const
export type TicketEvent = (typeof ticketEvents)[number]

export const SUBJECT_LENGTH_MAX = 150
export const TAG_LENGTH_MAX = 30
/** Of one ticket. */
export const TAGS_MAX = 10
export const MESSAGE_LENGTH_MAX = 5000
/** Pictures in one message of a ticket. */
export const ATTACHMENTS_MAX = 5
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024
/** Operators quote logs and instructions. */
export const ANSWER_LENGTH_MAX = 20_000
