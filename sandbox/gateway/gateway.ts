import type { FaultRule } from '../server/faults.ts'
import type { WebhookDelivery, WebhookSettings } from './webhooks.ts'

export interface Merchant {
  readonly secret: string
  readonly webhookSecret: string
  readonly shopName: string
}

export interface GatewayOptions {
  readonly port?: number
  /** The address browsers reach the hosted page at; the server's own address by default. */
  readonly publicUrl?: string
  /** By default one: secret `sandbox-secret`, webhook secret `sandbox-webhook-secret`. */
  readonly merchants?: readonly Merchant[]
  /** When "Pay later" settles; 10 by default. */
  readonly laterSeconds?: number
  /** When an untouched payment expires; a day by default. */
  readonly expirySeconds?: number
  readonly webhooks?: Partial<WebhookSettings>
  readonly seed?: number
  readonly journal?: string
}

/** An arrival that differs from the request. */
export interface Arrival {
  readonly amountMinor?: bigint
  readonly currency?: string
  readonly live?: boolean
}

/** A line of the gateway's book: `asked` and, once settled, what was `paid`. */
export interface PaymentView {
  readonly id: string
  readonly merchant: string
  readonly reference: string
  readonly state: 'pending' | 'settled' | 'failed' | 'expired'
  /** What its page says the payment is for. */
  readonly description: string
  readonly askedMinor: string
  readonly askedCurrency: string
  readonly paidMinor: string | null
  readonly paidCurrency: string | null
  readonly live: boolean
  readonly createdAt: number
  readonly settledAt: number | null
}

/** Controls of a payment. Unknown ids throw. */
export interface GatewayControl {
  /** Settles a payment as its customer would, with another amount or currency when given. Late payments settle too. */
  pay(id: string, arrival?: Arrival): PaymentView
  /** A second, settled payment for the same reference, with its own id. */
  payAgain(id: string, arrival?: Arrival): PaymentView
  decline(id: string): PaymentView
  expire(id: string): PaymentView
  /** Announces the present state once more, as a new event. */
  announce(id: string): void
  payments(filter?: { readonly merchant?: string; readonly reference?: string }): readonly PaymentView[]
  webhooks(): readonly WebhookDelivery[]
  configureWebhooks(settings: Partial<WebhookSettings>): void
  /** Kinds: slow, close, hang, error-before, accept-then-drop, accept-then-error, accept-then-html, truncated, invalid-json. Actions: create, fetch, list. */
  addFault(rule: FaultRule): void
  clearFaults(): void
}

export interface Gateway extends GatewayControl {
  readonly url: string
  /** Refuses connections until `acceptConnections`. */
  refuseConnections(): Promise<void>
  acceptConnections(): Promise<void>
  stop(): Promise<void>
}
