import type { GatewayAccess, PaymentGateway } from '@vitrine/payments'

/** How money arrives: an amount of the currency that the invoice asked for, unless told otherwise. */
export interface Arrival {
  readonly minor: bigint
  readonly currency?: string
  readonly live?: boolean
}

/** A payment that the gateway's own book calls settled. */
export interface BookLine {
  readonly externalId: string
  readonly reference: string
  readonly minor: bigint
  readonly currency: string
  readonly live: boolean
}

/** What a message of a gateway is signed over: the bytes and the time, or what they mean, whatever the spelling and the time. */
export type Signing = 'bytes-and-time' | 'meaning'

/** How a kind of gateway writes and signs a message, as its own servers do. */
export interface Speech {
  readonly signing: Signing
  /** `claims` are lies about amounts and states that only a message can tell. */
  message(event: { readonly eventId: string; readonly externalId: string; readonly claims?: Readonly<Record<string, unknown>> }): string
  headers(body: string, secret: string, at: Date): Readonly<Record<string, string>>
  /** The body with the event's id written twice. */
  twiceNamed(body: string): string
}

/** One gateway with its book, running. */
export interface Till {
  readonly account: Pick<GatewayAccess, 'endpoint' | 'secret' | 'webhookSecrets'> & { readonly isLive?: boolean }
  /** What cannot happen at this kind is left out of the matrix. */
  readonly can: { readonly currency: boolean; readonly testMode: boolean; readonly end: boolean }
  /** Final money for a reference, known to the shop or not; answers its id. */
  arrive(reference: string, arrival: Arrival): Promise<string>
  /** The time to pay is over and nothing came. */
  end(reference: string): void
  book(): readonly BookLine[]
  stop(): Promise<void>
}

/** A kind of gateway is one entry of the table in kinds.ts. */
export interface Kind {
  readonly connector: string
  readonly gateway: PaymentGateway
  readonly speech: Speech
  start(): Promise<Till>
}
