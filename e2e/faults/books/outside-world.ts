import type { SandboxAddresses } from '../../../tools/stack/stack.ts'

/** One order in the upstream panel's own book. */
export interface UpstreamOrder {
  readonly id: number
  readonly service: string
  readonly link: string
  readonly quantity: number
  /** The parameters that the service read. */
  readonly fields: Readonly<Record<string, string>>
  /** Decimal text: what it costs after refunds of undelivered work. */
  readonly cost: string
  readonly requestId: string | null
  readonly state: 'Pending' | 'In progress' | 'Completed' | 'Partial' | 'Canceled'
  readonly remains: number
  readonly terminal: boolean
}

/** One payment in the gateway's own book. */
export interface GatewayPayment {
  readonly id: string
  readonly reference: string
  readonly state: 'pending' | 'settled' | 'failed' | 'expired'
  readonly paidMinor: string | null
  readonly paidCurrency: string | null
}

/** One refund in the gateway's own book; what did not fail has left. */
export interface GatewayRefund {
  readonly id: string
  readonly payment: string
  /** The key we asked under; null when it was made there. */
  readonly reference: string | null
  readonly amountMinor: bigint
  readonly state: 'pending' | 'settled' | 'failed'
}

export interface UpstreamCall {
  readonly action: string
  readonly faults: readonly string[]
}

export interface OutsideWorld {
  orders(): Promise<readonly UpstreamOrder[]>
  calls(): Promise<readonly UpstreamCall[]>
  payments(): Promise<readonly GatewayPayment[]>
  /** From now on calls go wrong now and then. */
  misbehave(seed: number): Promise<void>
  /** From now on the upstream panel's calls go wrong in these ways. */
  spoil(faults: readonly object[]): Promise<void>
  behave(): Promise<void>
  /** Presses a button on the gateway's page. */
  press(payUrl: string, choice: 'pay' | 'twice' | 'decline'): Promise<void>
}

const upstreamFaults = [
  { kind: 'slow', action: '*', probability: 0.05, ms: 400 },
  { kind: 'slow', action: 'add', probability: 0.01, ms: 2000 },
  { kind: 'accept-then-drop', probability: 0.04 },
  { kind: 'accept-then-error', status: 502, probability: 0.03 },
  { kind: 'accept-then-html', probability: 0.01 },
  { kind: 'truncated', probability: 0.02 },
  { kind: 'error-before', status: 500, probability: 0.04 },
  { kind: 'close', probability: 0.03 },
  { kind: 'rate-limited', probability: 0.02 },
  { kind: 'error-text', text: 'Bad link', probability: 0.01 },
  { kind: 'error-before', action: 'status', status: 500, probability: 0.05 },
  { kind: 'missing-ids', action: 'status', probability: 0.05 },
  { kind: 'partial', probability: 0.06, share: 0.4 },
  { kind: 'cancel', probability: 0.04 },
]

const gatewayFaults = [
  { kind: 'slow', action: 'create', probability: 0.05, ms: 300 },
  { kind: 'accept-then-drop', action: 'create', probability: 0.05 },
  { kind: 'error-before', action: 'create', status: 500, probability: 0.04 },
  { kind: 'close', action: 'fetch', probability: 0.05 },
  { kind: 'error-before', action: 'list', status: 503, probability: 0.05 },
]

/** The sandbox seen from outside: its books, its faults and its buttons. */
export function outsideWorld({ upstream, gateway }: SandboxAddresses): OutsideWorld {
  const book = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>
  const control = async (address: string, request: object): Promise<void> => {
    const answer = await fetch(`${address}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    if (!answer.ok) throw new Error(`${address} refused: ${await answer.text()}`)
  }
  return {
    orders: async () => (await book<{ orders: UpstreamOrder[] }>(`${upstream}/_books/orders`)).orders,
    calls: async () => (await book<{ calls: UpstreamCall[] }>(`${upstream}/_books/calls`)).calls,
    payments: async () => (await book<{ payments: GatewayPayment[] }>(`${gateway}/_books/payments`)).payments,
    misbehave: async (seed) => {
      await control(upstream, { clearFaults: true, seed, faults: upstreamFaults })
      await control(gateway, { clearFaults: true, faults: gatewayFaults, webhooks: { drop: 20, twice: 20, forge: 5 } })
    },
    spoil: (faults) => control(upstream, { clearFaults: true, faults }),
    behave: async () => {
      await control(upstream, { clearFaults: true })
      await control(gateway, { clearFaults: true, webhooks: { drop: 0, twice: 0, forge: 0 } })
    },
    press: async (payUrl, choice) => {
      const answer = await fetch(payUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `choice=${choice}`,
      })
      if (answer.status !== 303) throw new Error(`The gateway's page answered ${answer.status}`)
    },
  }
}
