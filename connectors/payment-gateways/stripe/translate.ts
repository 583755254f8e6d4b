import type { DisputeState, GatewayCard, GatewayDispute, GatewayPayment, Wallet } from '@vitrine/payments'
import type Stripe from 'stripe'

/** Our reference in the metadata of everything we make there. */
export const REFERENCE = 'reference'
/** Marks an off-session charge: its failure is final, while a checkout page lets its customer try another card. */
export const OFF_SESSION = 'off_session'

/** Our key is refused, lacks permission, or is rate-limited: the gateway did not begin. */
export const TURNED_AWAY = [401, 403, 429]

export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

function stateOf(intent: Stripe.PaymentIntent): GatewayPayment['state'] {
  switch (intent.status) {
    case 'succeeded':
      return 'settled'
    case 'canceled':
      return 'failed'
    case 'requires_payment_method':
      return intent.last_payment_error && intent.metadata[OFF_SESSION] === '1' ? 'failed' : 'pending'
    default:
      return 'pending'
  }
}

export function toPayment(intent: Stripe.PaymentIntent): GatewayPayment {
  const state = stateOf(intent)
  return {
    externalId: intent.id,
    reference: intent.metadata[REFERENCE] ?? null,
    state,
    amountMinor: BigInt(state === 'settled' ? intent.amount_received : intent.amount),
    currency: intent.currency.toUpperCase(),
    live: intent.livemode,
    card: typeof intent.payment_method === 'object' ? toCard(intent.payment_method) : null,
    paidWith: typeof intent.payment_method === 'object' ? paidWith(intent.payment_method) : null,
    fee: feeOf(intent.latest_charge),
  }
}

/** In the currency that the account is paid out in; there soon after the charge, and where it was expanded. */
function feeOf(charge: Stripe.PaymentIntent['latest_charge']): GatewayPayment['fee'] {
  const entry = typeof charge === 'object' ? charge?.balance_transaction : null
  return typeof entry === 'object' && entry ? { amountMinor: BigInt(entry.fee), currency: entry.currency.toUpperCase() } : null
}

/** The payment behind a checkout; an unpaid checkout is a payment under its own id. */
export function toCheckout(session: Stripe.Checkout.Session): GatewayPayment {
  const intent = session.payment_intent
  if (typeof intent === 'object' && intent?.status === 'succeeded') return toPayment(intent)
  return {
    externalId: session.id,
    reference: session.client_reference_id,
    state: session.status === 'expired' ? 'expired' : 'pending',
    amountMinor: BigInt(session.amount_total ?? 0),
    currency: (session.currency ?? '').toUpperCase(),
    live: session.livemode,
  }
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const walletNames: Readonly<Record<Wallet, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const isWallet = (type: string | undefined): type is Wallet => type !== undefined && Object.hasOwn(walletNames, type)

const nameOf = (card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4'>): string => `${brands[card.brand] ?? 'Card'} •••• ${card.last4}`

/** A wallet shows its owner the device's card number; the bank's statement shows the card's. */
function paidWith(method: Stripe.PaymentMethod | null): string | null {
  const card = method?.card
  if (!card) return null
  const wallet = card.wallet?.type
  return isWallet(wallet) ? `${walletNames[wallet]} •••• ${card.last4}` : nameOf(card)
}

/** The wallets on the account's pages: enabled and available in its default configuration. */
export function toWallets(configurations: readonly Stripe.PaymentMethodConfiguration[]): readonly Wallet[] {
  const used = configurations.find(({ active, is_default }) => active && is_default)
  return (['apple_pay', 'google_pay'] as const).filter((wallet) => used?.[wallet]?.available === true)
}

/** A card that is attached to a customer; any other is gone with its payment. */
export function toCard(method: Stripe.PaymentMethod | null): GatewayCard | null {
  const customerId = idOf(method?.customer)
  const card = method?.card
  if (!method || !card || customerId === null) return null
  return {
    externalId: method.id,
    customerId,
    fingerprint: card.fingerprint ?? method.id,
    name: nameOf(card),
    mayBeSaved: method.allow_redisplay === 'always',
  }
}

const disputeStates: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  // An inquiry that ended, or a dispute stopped before any money moved.
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

/** An unknown state counts as an open dispute, conservatively. */
export function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  return {
    externalId: dispute.id,
    paymentExternalId: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
    amountMinor: BigInt(dispute.amount),
    currency: dispute.currency.toUpperCase(),
    state: disputeStates[dispute.status] ?? 'open',
    reason: dispute.reason,
    answerBy: dispute.evidence_details?.due_by ? new Date(dispute.evidence_details.due_by * 1_000) : null,
  }
}
