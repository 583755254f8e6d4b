import type { Card, Customer, Dispute, Intent, Refund, Session, StripeBook } from './book.ts'

const seconds = (at: number): number => Math.floor(at / 1_000)
const isLive = (account: string): boolean => account.startsWith('sk_live_')
const chargeIdOf = (intentId: string): string => intentId.replace(/^pi_/, 'ch_')

export const presentCustomer = (customer: Customer): object => ({
  id: customer.id,
  object: 'customer',
  created: seconds(customer.createdAt),
  livemode: isLive(customer.account),
  metadata: customer.metadata,
})

export const presentCard = (card: Card): object => ({
  id: card.id,
  object: 'payment_method',
  type: 'card',
  allow_redisplay: card.allowRedisplay,
  customer: card.customer,
  created: seconds(card.createdAt),
  livemode: isLive(card.account),
  card: {
    brand: card.brand,
    last4: card.last4,
    fingerprint: card.fingerprint,
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    wallet: card.wallet && { type: card.wallet, dynamic_last4: null, [card.wallet]: {} },
  },
})

const errorOf = (intent: Intent): object | null =>
  intent.error && {
    type: 'card_error',
    code: intent.error.code,
    message: intent.error.message,
    ...(intent.error.declineCode === null ? {} : { decline_code: intent.error.declineCode }),
  }

export function presentIntent(book: StripeBook, intent: Intent, expand: readonly string[] = []): object {
  const card = intent.card === null ? undefined : book.cards.find(intent.card)
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.amountReceived,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    status: intent.status,
    payment_method: card && expand.includes('payment_method') ? presentCard(card) : intent.card,
    latest_charge: chargeIdOf(intent.id),
    last_payment_error: errorOf(intent),
    metadata: intent.metadata,
    created: seconds(intent.createdAt),
    livemode: isLive(intent.account),
  }
}

/** `payment_intent.payment_method` expanded on a session is `payment_method` expanded on its intent. */
export const optionsBelow = (expand: readonly string[], name: string): string[] =>
  expand.filter((wanted) => wanted.startsWith(`${name}.`)).map((wanted) => wanted.slice(name.length + 1))

export function presentSession(book: StripeBook, session: Session, publicUrl: string, expand: readonly string[] = []): object {
  const intent = session.intent === null ? undefined : book.intents.find(session.intent)
  const isExpanded = expand.some((wanted) => wanted.split('.')[0] === 'payment_intent')
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    client_reference_id: session.reference,
    amount_total: session.amount,
    currency: session.currency,
    customer: session.customer,
    status: session.status,
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: intent && isExpanded ? presentIntent(book, intent, optionsBelow(expand, 'payment_intent')) : session.intent,
    metadata: session.metadata,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: session.status === 'open' ? `${publicUrl}/pay/${session.id}` : null,
    created: seconds(session.createdAt),
    livemode: isLive(session.account),
  }
}

/** How long a bank waits for the shop's answer. */
export const ANSWER_WITHIN_MS = 9 * 86_400_000

export const presentDispute = (dispute: Dispute): object => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  currency: dispute.currency,
  charge: chargeIdOf(dispute.intent),
  payment_intent: dispute.intent,
  reason: dispute.reason,
  status: dispute.status,
  created: seconds(dispute.createdAt),
  livemode: isLive(dispute.account),
  metadata: {},
  evidence: dispute.evidence ?? {},
  evidence_details: { due_by: seconds(dispute.createdAt + ANSWER_WITHIN_MS), has_evidence: dispute.evidence !== undefined },
})

export const presentRefund = (refund: Refund): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  charge: chargeIdOf(refund.intent),
  payment_intent: refund.intent,
  status: refund.status,
  metadata: refund.metadata,
  created: seconds(refund.createdAt),
})

/** The object of `charge.refunded`. */
export const presentCharge = (intent: Intent, refunded: number): object => ({
  id: chargeIdOf(intent.id),
  object: 'charge',
  amount: intent.amount,
  amount_refunded: refunded,
  refunded: refunded === intent.amountReceived,
  currency: intent.currency,
  payment_intent: intent.id,
  metadata: intent.metadata,
  created: seconds(intent.createdAt),
  livemode: isLive(intent.account),
})
