import type { NotificationFlags, SecurityChange } from '@vitrine/identity'

interface PaymentSettled {
  readonly kind: 'payment-settled'
  readonly invoiceId: string
  readonly fits: boolean
  /** The use of the money: it paid the order, stayed on the balance as requested, or stayed there for a reason. */
  readonly use: 'order' | 'top-up' | 'kept' | 'late' | 'price' | 'service'
  /** Some of several orders were paid all the same. */
  readonly paysSome?: boolean
  /** The order that was not paid. */
  readonly orderId?: number
}

/** Positions are 0 for not among the first hundred. The campaign keeps no list of what changed: the mail carries it. */
interface FirstTenChanged {
  readonly kind: 'first-ten-changed'
  readonly campaignId: number
  readonly url: string
  readonly entered: number
  readonly left: number
  /** The first of them. */
  readonly changes: readonly {
    readonly keyword: string
    readonly countryId: number
    readonly position: number
    readonly previous: number
  }[]
}

interface TicketWords {
  readonly ticketId: number
  /** The first message where it is left out. */
  readonly messageId?: number
}
/** What was written in a ticket: to the customer, or to the panel's support. */
export type TicketMail =
  | ({ readonly kind: 'ticket-answered' } & TicketWords)
  | ({ readonly kind: 'ticket-written' } & TicketWords)
  /** To the customer who has not written after the answer. */
  | ({ readonly kind: 'ticket-closed' } & TicketWords)

export const isTicketMail = (mail: Mail): mail is TicketMail =>
  mail.kind === 'ticket-answered' || mail.kind === 'ticket-written' || mail.kind === 'ticket-closed'

/** What a mail is about: ids, and what is nowhere else when the mail is sent. */
export type Mail =
  | { readonly kind: 'order-created'; readonly purchaseId: number }
  | { readonly kind: 'order-completed'; readonly orderId: number }
  | { readonly kind: 'order-canceled'; readonly orderId: number }
  | PaymentSettled
  | { readonly kind: 'payment-in-moderation'; readonly invoiceId: string }
  | { readonly kind: 'refill'; readonly orderId: number; readonly what: 'requested' | 'completed' }
  | { readonly kind: 'order-code'; readonly codeId: number; readonly orderId: number }
  | { readonly kind: 'order-link'; readonly orderId: number }
  | { readonly kind: 'withdrawal'; readonly withdrawalId: number; readonly what: 'requested' | 'approved' | 'sent' | 'refused' | 'bounced' }
  | { readonly kind: 'refund'; readonly refundId: number; readonly what: 'sent' | 'failed' }
  | { readonly kind: 'publication-ordered'; readonly contentId: number }
  | { readonly kind: 'publication-skipped'; readonly contentId: number; readonly because: 'funds' | 'service' }
  | { readonly kind: 'subscription-canceled'; readonly subscriptionId: number; readonly byCard: boolean }
  /** `amount` in micro-USD. */
  | { readonly kind: 'plan-past-due'; readonly planName: string; readonly amount: string }
  | { readonly kind: 'plan-ended'; readonly planName: string; readonly because: 'canceled' | 'unpaid' }
  | FirstTenChanged
  | TicketMail
  /** Goes to the panel's support instead of a customer. */
  | { readonly kind: 'order-enquiry'; readonly enquiryId: number }
  | { readonly kind: 'guest-welcome' }
  | { readonly kind: 'email-confirmation' }
  | { readonly kind: 'password-reset' }
  /** To the new address (`confirm`), and to the old one when a change was asked for and when it is made. */
  | { readonly kind: 'email-change'; readonly changeId: string; readonly what: 'confirm' | 'asked' | 'changed' }
  | { readonly kind: 'documents-decided'; readonly outcome: 'approved' | 'refused' }
  | { readonly kind: 'new-device'; readonly sessionId: string }
  | { readonly kind: 'security-changed'; readonly change: SecurityChange }
export type MailKind = Mail['kind']
/** One person's words to another, in no frame of ours. */
export type WrittenKind = 'order-enquiry' | TicketMail['kind']

/** The user's switch that turns a kind off; mails about the account itself have none. */
const flagOf: Readonly<Record<MailKind, keyof NotificationFlags | undefined>> = {
  'order-created': 'order',
  'order-completed': 'order',
  'order-canceled': 'order',
  refill: 'order',
  'order-code': undefined,
  'order-link': undefined,
  'payment-settled': 'payment',
  'payment-in-moderation': 'payment',
  withdrawal: 'payment',
  refund: 'payment',
  'publication-ordered': 'subscription',
  'publication-skipped': 'subscription',
  'subscription-canceled': 'subscription',
  'plan-past-due': 'payment',
  'plan-ended': 'payment',
  'first-ten-changed': 'subscription',
  'order-enquiry': undefined,
  'ticket-answered': undefined,
  'ticket-written': undefined,
  'ticket-closed': undefined,
  'documents-decided': undefined,
  'guest-welcome': undefined,
  'email-confirmation': undefined,
  'password-reset': undefined,
  'email-change': undefined,
  'new-device': undefined,
  'security-changed': undefined,
}

export const isWanted = (kind: MailKind, flags: NotificationFlags): boolean => {
  const flag = flagOf[kind]
  return flag === undefined || flags[flag]
}
