import type { GatewayRefund, RefundGateway } from '@vitrine/payments'
import type { GatewayRefund as BookedRefund } from '../books/outside-world.ts'
import type { Random } from '../random.ts'
import type { VirtualTime } from './virtual-time.ts'

const MINUTE = 60_000

interface Refund {
  readonly id: string
  readonly payment: string
  readonly currency: string
  readonly key: string | null
  readonly amountMinor: bigint
  readonly createdAt: number
  state: GatewayRefund['state']
}

/** What the gateway's payments are to its refunds. */
interface RefundContext {
  readonly time: VirtualTime
  readonly random: Random
  call<T>(what: string, work: () => T): Promise<T>
  /** What was settled of a payment; undefined when it was not. */
  settled(payment: string): { readonly amountMinor: bigint; readonly currency: string } | undefined
  tell(payment: string): void
}

export interface SimulatedRefunds {
  readonly port: RefundGateway
  book(): readonly BookedRefund[]
  /** A refund in the gateway's own dashboard; nothing happens where not so much is left. */
  give(payment: string, amountMinor: bigint): void
  /** When a bank next takes a refund, refuses it, or sends back what had arrived. */
  nextFate(): number | undefined
  decideFates(): void
}

/** The gateway's refunds: at once or slow, refused by a bank, and now and then sent back after they had arrived. */
export function simulatedRefunds({ time, random, call, settled, tell }: RefundContext): SimulatedRefunds {
  const refunds: Refund[] = []
  let fates: { readonly at: number; readonly refund: Refund; readonly state: GatewayRefund['state'] }[] = []
  const leftOf = (payment: string): bigint =>
    refunds
      .filter((refund) => refund.payment === payment && refund.state !== 'failed')
      .reduce((left, { amountMinor }) => left - amountMinor, settled(payment)?.amountMinor ?? 0n)
  const decide = (refund: Refund, state: GatewayRefund['state']): void => {
    refund.state = state
    tell(refund.payment)
    const soon = time.now() + random.whole(1, 40) * MINUTE
    if (state === 'pending') fates.push({ at: soon, refund, state: random.happens(0.7) ? 'settled' : 'failed' })
    if (state === 'settled' && random.happens(0.3)) fates.push({ at: soon + MINUTE, refund, state: 'failed' })
  }
  const make = (payment: string, amountMinor: bigint, key: string | null): Refund | undefined => {
    const currency = settled(payment)?.currency
    if (currency === undefined || amountMinor <= 0n || amountMinor > leftOf(payment)) return undefined
    const refund: Refund = { id: `re_${refunds.length + 1}`, payment, currency, key, amountMinor, createdAt: time.now(), state: 'pending' }
    refunds.push(refund)
    decide(refund, random.happens(0.6) ? 'settled' : 'pending')
    return refund
  }
  const port: RefundGateway = {
    refund: (_access, { key, paymentExternalId, amountMinor }) =>
      call('gives a payment back', () => {
        const refund = refunds.find((known) => known.key === key) ?? make(paymentExternalId, amountMinor, key)
        return refund ? { state: 'taken', refund: asPort(refund) } : { state: 'refused', reason: 'not so much is left' }
      }),
    listRefundsOf: (_access, payment) =>
      call('lists refunds of a payment', () => refunds.filter((refund) => refund.payment === payment).map(asPort)),
    listRefunds: (_access, since) =>
      call('lists refunds', () => refunds.filter(({ createdAt }) => createdAt >= since.getTime()).map(asPort)),
  }
  return {
    port,
    book: () => refunds.map(({ id, payment, key, amountMinor, state }) => ({ id, payment, reference: key, amountMinor, state })),
    give: (payment, amountMinor) => void make(payment, amountMinor, null),
    nextFate: () => fates.reduce<number | undefined>((first, { at }) => Math.min(first ?? at, at), undefined),
    decideFates: () => {
      const due = fates.filter(({ at }) => at <= time.now())
      fates = fates.filter(({ at }) => at > time.now())
      for (const { refund, state } of due) decide(refund, state)
    },
  }
}

const asPort = ({ id, payment, key, amountMinor, currency, state }: Refund): GatewayRefund => ({
  externalId: id,
  paymentExternalId: payment,
  reference: key,
  amountMinor,
  currency,
  state,
})
