import type { GatewayPayment, PaymentGateway } from '@vitrine/payments'
import type { GatewayPayment as BookedPayment } from '../books/outside-world.ts'
import type { Random } from '../random.ts'
import { type SimulatedRefunds, simulatedRefunds } from './simulated-refunds.ts'
import type { Outside } from './upstream.ts'

interface Payment {
  readonly id: string
  readonly reference: string
  readonly amountMinor: bigint
  readonly currency: string
  state: 'pending' | 'settled' | 'failed'
}

/** A message on its way to us. */
export interface Message {
  readonly at: number
  readonly body: string
}

export interface SimulatedGateway {
  readonly port: PaymentGateway
  readonly refunds: SimulatedRefunds
  payments(): readonly BookedPayment[]
  /** The payer comes to the gateway's page and pays, or gives up. */
  press(url: string, choice: 'pay' | 'decline'): void
  nextMessage(): number | undefined
  takeMessages(): readonly Message[]
}

/** A gateway with a book of its own. Its messages may be lost, late, twice, or lies about payments that never came. */
export function simulatedGateway({ scheduler, time, random, faultShare }: Outside): SimulatedGateway {
  const payments: Payment[] = []
  let messages: Message[] = []
  const soon = () => time.now() + random.whole(1, 500)
  const call = async <T>(what: string, work: () => T): Promise<T> => {
    const fault = random.happens(faultShare()) ? random.pick(['before', 'after'] as const) : undefined
    await scheduler.turn(what, soon())
    if (fault === 'before') throw new Error(`the gateway did not answer ${what}`)
    const answer = work()
    await scheduler.turn('hears', soon())
    if (fault === 'after') throw new Error(`the gateway's answer to ${what} was lost`)
    return answer
  }
  const find = (id: string) => payments.find((payment) => payment.id === id)
  const refunds = simulatedRefunds({
    time,
    random,
    call,
    settled: (id) => payments.find((payment) => payment.id === id && payment.state === 'settled'),
    tell: (id) => void messages.push(...messagesAbout(id, time.now(), random, faultShare(), 'refund')),
  })
  const port: PaymentGateway = {
    form: { title: 'Simulated', strategies: ['others'], fields: [], webhookHelp: null },
    refunds: refunds.port,
    create: (_access, request) =>
      call('opens a payment', () => {
        const known = payments.find(({ reference }) => reference === request.invoiceId)
        const payment = known ?? {
          id: `pay_${payments.length + 1}`,
          reference: request.invoiceId,
          amountMinor: request.amountMinor,
          currency: request.currency,
          state: 'pending' as const,
        }
        if (!known) payments.push(payment)
        return { externalId: payment.id, url: payment.id }
      }),
    fetch: (_access, id) => call('asks for a payment', () => asPort(find(id))),
    listByReference: (_access, reference) =>
      call('lists payments', () =>
        payments.filter((payment) => payment.reference === reference).flatMap((payment) => asPort(payment) ?? []),
      ),
    verifyWebhook: (_access, body) => {
      const { event, payment, about } = JSON.parse(body.toString()) as WebhookMessage
      return { eventId: event, externalId: payment, about }
    },
  }
  return {
    port,
    refunds,
    payments: () =>
      payments.map(({ id, reference, state, amountMinor, currency }) => ({
        id,
        reference,
        state,
        paidMinor: state === 'settled' ? String(amountMinor) : null,
        paidCurrency: state === 'settled' ? currency : null,
      })),
    press: (url, choice) => {
      const payment = find(url)
      if (payment?.state !== 'pending') return
      payment.state = choice === 'pay' ? 'settled' : 'failed'
      messages.push(...messagesAbout(payment.id, time.now(), random, faultShare()))
    },
    nextMessage: () => messages.reduce<number | undefined>((first, { at }) => Math.min(first ?? at, at), refunds.nextFate()),
    takeMessages: () => {
      refunds.decideFates()
      const due = messages.filter(({ at }) => at <= time.now())
      messages = messages.filter(({ at }) => at > time.now())
      return due
    },
  }
}

/** What a message says. */
interface WebhookMessage {
  readonly event: string
  readonly payment: string
  readonly about: 'payment' | 'refund'
}

function messagesAbout(id: string, now: number, random: Random, faultShare: number, about: WebhookMessage['about'] = 'payment'): Message[] {
  const message = (payment: string): Message => ({
    at: now + random.whole(100, random.happens(faultShare) ? 3_600_000 : 5_000),
    body: JSON.stringify({ event: `evt_${payment}_${random.whole(1, 1_000_000)}`, payment, about } satisfies WebhookMessage),
  })
  const reported = random.happens(faultShare * 2) ? [] : [message(id)]
  const again = random.happens(faultShare * 2) ? [message(id)] : []
  return [...reported, ...again, ...(random.happens(faultShare) ? [message('pay_0')] : [])]
}

const asPort = (payment: Payment | undefined): GatewayPayment | null =>
  payment
    ? {
        externalId: payment.id,
        reference: payment.reference,
        state: payment.state,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        live: true,
      }
    : null
