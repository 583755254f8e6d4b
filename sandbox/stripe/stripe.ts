import type { WebhookDelivery, WebhookSettings } from '../gateway/webhooks.ts'
import type { FaultRule } from '../server/faults.ts'
import type { Card, Customer, Dispute, Intent, Refund, Session } from './book.ts'

/** A merchant of the gateway. Keys that begin with `sk_live_` count as live mode. */
export interface StripeAccount {
  readonly secretKey: string
  readonly shopName: string
}

export const DEFAULT_KEY = 'sk_test_sandbox'

export interface StripeOptions {
  readonly port?: number
  /** The address browsers reach the hosted page at; the server's own address by default. */
  readonly publicUrl?: string
  /** By default one, secret key `sk_test_sandbox`, and one more for every key that begins with it. */
  readonly accounts?: readonly StripeAccount[]
  readonly webhooks?: Partial<WebhookSettings>
  readonly seed?: number
  readonly journal?: string
}

/** Numbers of trial cards, as the real gateway documents them. */
export const trialCards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
  asksLater: '4000002760003184',
} as const
export type TrialCard = keyof typeof trialCards
export const trialWallets = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const
export type Wallet = keyof typeof trialWallets

/** Controls of the gateway. Unknown ids throw. */
export interface StripeControl {
  /** Messages of an account go here; the same address again takes the new secret. */
  addEndpoint(endpoint: { readonly url: string; readonly secret: string; readonly account?: string }): void
  /** Pays on the hosted page as its customer would; a declined card leaves the session open. */
  pay(
    sessionId: string,
    choice?: { readonly card?: TrialCard; readonly wallet?: Wallet; readonly keep?: boolean; readonly amountMinor?: number },
  ): Intent
  expire(sessionId: string): Session
  openDispute(
    intentId: string,
    facts?: { readonly amountMinor?: number; readonly reason?: string; readonly status?: Dispute['status'] },
  ): Dispute
  changeDispute(disputeId: string, status: Dispute['status']): Dispute
  /** Gives a payment back from the gateway's own dashboard, all that is left of it unless told. */
  refund(intentId: string, facts?: { readonly amountMinor?: number; readonly status?: Refund['status'] }): Refund
  changeRefund(refundId: string, status: Refund['status']): Refund
  /** The initial state of refunds that a shop requests. */
  configureRefunds(status: Refund['status']): void
  /** Announces the present state of a session, an intent, a dispute or a refund once more, as a new event. */
  announce(id: string): void
  intents(filter?: { readonly reference?: string; readonly customer?: string }): readonly Intent[]
  sessions(filter?: { readonly reference?: string }): readonly Session[]
  cards(): readonly Card[]
  customers(): readonly Customer[]
  disputes(): readonly Dispute[]
  refunds(filter?: { readonly intent?: string }): readonly Refund[]
  webhooks(): readonly WebhookDelivery[]
  configureWebhooks(settings: Partial<WebhookSettings>): void
  /** The wallets that the pages of every account offer; all of them at first. */
  configureWallets(offered: readonly Wallet[]): void
  /** Common kinds. Actions: charge (default), checkout, customer, fetch, list, detach, dispute, answer, refund, refunds, wallets. */
  addFault(rule: FaultRule): void
  clearFaults(): void
}

export interface StripeServer extends StripeControl {
  readonly url: string
  /** Refuses connections until `acceptConnections`. */
  refuseConnections(): Promise<void>
  acceptConnections(): Promise<void>
  stop(): Promise<void>
}
