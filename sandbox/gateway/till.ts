import { randomBytes } from 'node:crypto'
import type { Arrival, Merchant } from './gateway.ts'
import { type Payment, type PaymentBook, presentPayment } from './payment.ts'
import type { Webhooks } from './webhooks.ts'

export interface NewPayment {
  readonly reference: string
  readonly description: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly webhookUrl: string
  readonly idempotencyKey: string | null
}

/** Every change of a payment: first the book, then the announcement. */
export interface Till {
  open(merchant: Merchant, fresh: NewPayment): Payment
  find(id: string): Payment | undefined
  settle(payment: Payment, arrival?: Arrival): Payment
  again(payment: Payment, arrival?: Arrival): Payment
  close(payment: Payment, state: 'failed' | 'expired'): Payment
  settleLater(payment: Payment): void
  announce(payment: Payment): void
  present(payment: Payment): object
  merchantOf(payment: Payment): Merchant | undefined
  stop(): void
}

const newId = (): string => `pay_${randomBytes(12).toString('hex')}`

export function openTill(world: {
  readonly book: PaymentBook
  readonly webhooks: Webhooks
  readonly merchants: readonly Merchant[]
  readonly publicUrl: () => string
  readonly laterMs: number
  readonly expiryMs: number
}): Till {
  const { book, webhooks } = world
  const timers = new Set<NodeJS.Timeout>()
  const merchantOf = (payment: Payment): Merchant | undefined => world.merchants.find((merchant) => merchant.secret === payment.merchant)
  const present = (payment: Payment): object => presentPayment(payment, world.publicUrl())
  const announce = (payment: Payment): void => {
    const secret = merchantOf(payment)?.webhookSecret
    if (secret === undefined || payment.webhookUrl === '') return
    webhooks.send({ type: `payment.${payment.state}`, paymentId: payment.id, url: payment.webhookUrl, payment: present(payment), secret })
  }
  const change = (payment: Payment): Payment => {
    book.put(payment)
    announce(payment)
    return payment
  }
  const find = (id: string): Payment | undefined => {
    const payment = book.find(id)
    const old = payment?.state === 'pending' && Date.now() - payment.createdAt >= world.expiryMs
    return payment !== undefined && old ? change({ ...payment, state: 'expired' }) : payment
  }
  const settle = (payment: Payment, arrival: Arrival = {}): Payment => {
    if (payment.state === 'settled') return payment
    return change({
      ...payment,
      state: 'settled',
      settledAt: Date.now(),
      paidMinor: arrival.amountMinor ?? payment.amountMinor,
      paidCurrency: arrival.currency ?? payment.currency,
      live: arrival.live ?? payment.live,
    })
  }
  return {
    find,
    settle,
    present,
    announce,
    merchantOf,
    open: (merchant, fresh) => {
      const known = fresh.idempotencyKey === null ? undefined : book.findByIdempotencyKey(merchant.secret, fresh.idempotencyKey)
      if (known !== undefined) return known
      const untouched = {
        state: 'pending',
        paidMinor: null,
        paidCurrency: null,
        live: true,
        createdAt: Date.now(),
        settledAt: null,
      } as const
      const payment: Payment = { id: newId(), merchant: merchant.secret, ...fresh, ...untouched }
      book.put(payment)
      return payment
    },
    again: (payment, arrival) =>
      settle({ ...payment, id: newId(), state: 'pending', idempotencyKey: null, createdAt: Date.now(), settledAt: null }, arrival),
    close: (payment, state) => (payment.state === 'pending' ? change({ ...payment, state }) : payment),
    settleLater: (payment) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        settle(book.find(payment.id) ?? payment)
      }, world.laterMs)
      timers.add(timer)
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
      webhooks.stop()
    },
  }
}
