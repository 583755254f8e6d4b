import type { AddOutcome, ProgressAnswer, Provider, ProviderAccess, ProviderOrder, ProviderProgress } from '@vitrine/fulfilment'
import type { UpstreamOrder } from '../books/outside-world.ts'
import type { Random } from '../random.ts'
import type { Scheduler } from './scheduler.ts'
import { cancelOne, decimal, openUpstreamBook, type SimulatedOrder, stateAt, type UpstreamBook } from './upstream-book.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A request that its sender has given up on is carried out within this time: the bound after which "not taken" is final. */
const LATE_MAX_MS = 10 * MINUTE

export interface SimulatedUpstream {
  readonly provider: Provider
  orders(): readonly UpstreamOrder[]
  /** When the next request is carried out that its sender has given up on. */
  nextLate(): number | undefined
  carryOutLate(): void
  /** Calls that went wrong, by kind. */
  readonly spoiled: ReadonlyMap<string, number>
}

export interface Outside {
  readonly scheduler: Scheduler
  readonly time: VirtualTime
  readonly random: Random
  /** How often calls go wrong: 0 when the world behaves. */
  readonly faultShare: () => number
}

interface UpstreamContext extends Outside {
  readonly book: UpstreamBook
  readonly late: { readonly at: number; readonly carryOut: () => void }[]
  pick<Kind extends string>(kinds: readonly Kind[]): Kind | undefined
}

/** Upstream panels of all three profiles with one book. Everything they do takes virtual time and is atomic. */
export function simulatedUpstream(outside: Outside): SimulatedUpstream {
  const { time, random, faultShare } = outside
  const spoiled = new Map<string, number>()
  const pick = <Kind extends string>(kinds: readonly Kind[]): Kind | undefined => {
    const kind = random.happens(faultShare()) ? random.pick(kinds) : undefined
    if (kind) spoiled.set(kind, (spoiled.get(kind) ?? 0) + 1)
    return kind
  }
  const context: UpstreamContext = { ...outside, book: openUpstreamBook(time, random), late: [], pick }
  return {
    provider: {
      add: (access, order, beforeSend) => add(context, access, order, beforeSend),
      ...questions(context),
      services: async () => [],
      refill: async () => ({ kind: 'rejected', reason: 'definitive', httpStatus: 200, excerpt: 'Refill is disabled' }),
      refillStatus: async () => new Map(),
    },
    spoiled,
    orders: () => context.book.read(),
    nextLate: () => context.late.reduce<number | undefined>((first, { at }) => Math.min(first ?? at, at), undefined),
    carryOutLate: () => {
      for (const one of context.late.filter(({ at }) => at <= time.now())) {
        context.late.splice(context.late.indexOf(one), 1)
        one.carryOut()
      }
    },
  }
}

const addFaults = [
  'not connected',
  'lost request',
  'late request',
  'error before',
  'busy',
  'too often',
  'active link',
  'refused',
  'lost answer',
  'lost answer after all',
  'garbled answer',
] as const

const soon = ({ time, random }: Outside): number => time.now() + random.whole(1, 400)
const late = ({ time, random }: Outside): number => time.now() + random.whole(10, 60) * SECOND

async function answered<T>(context: UpstreamContext, answer: T): Promise<T> {
  await context.scheduler.turn('hears', soon(context))
  return answer
}

const ambiguous = (excerpt: string, httpStatus: number | null = null): AddOutcome => ({ kind: 'ambiguous', httpStatus, excerpt })
const rejected = (reason: 'definitive' | 'transient', excerpt: string): AddOutcome => ({
  kind: 'rejected',
  reason,
  httpStatus: 200,
  excerpt,
})

/** What refuses an order without looking at its token. */
const refusals: Readonly<Record<string, AddOutcome>> = {
  'error before': ambiguous('the server reported an error', 500),
  'too often': { kind: 'rejected', reason: 'transient', httpStatus: 429, excerpt: 'Too many requests' },
  busy: rejected('transient', 'Maintenance, come back later'),
  'active link': rejected('transient', 'You have active order with this link'),
  refused: rejected('definitive', 'Bad link'),
}

async function add(
  context: UpstreamContext,
  access: ProviderAccess,
  order: ProviderOrder,
  beforeSend: () => Promise<boolean>,
): Promise<AddOutcome> {
  const { scheduler, book, time, random } = context
  const fault = context.pick(addFaults)
  await scheduler.turn('connects', soon(context))
  if (fault === 'not connected') return { kind: 'not-sent', excerpt: 'connection refused' }
  if (!(await beforeSend().catch(() => false))) return { kind: 'not-sent', excerpt: 'the caller held the request back' }
  if (fault === 'lost request' || fault === 'late request') {
    if (fault === 'late request')
      context.late.push({ at: time.now() + random.whole(1, LATE_MAX_MS), carryOut: () => void book.take(access, order) })
    await scheduler.turn('waits in vain', late(context))
    return ambiguous('no answer in time')
  }
  await scheduler.turn('asks for an order', soon(context))
  const refusal = refusals[fault ?? '']
  if (refusal) return answered(context, refusal)
  const id = book.take(access, order)
  if (fault === 'garbled answer') return answered(context, ambiguous('<!doctype html>', 200))
  if (fault) {
    await scheduler.turn('waits in vain', late(context))
    return ambiguous('socket hang up')
  }
  return answered(context, { kind: 'accepted', providerOrderId: String(id), httpStatus: 200, excerpt: `{"order":${id}}` })
}

async function question<T>(context: UpstreamContext, what: string, read: () => T): Promise<T> {
  const fault = context.pick(['no answer', 'error'] as const)
  await context.scheduler.turn(what, soon(context))
  if (fault === 'error') throw new Error(`the provider did not answer ${what}`)
  const answer = read()
  if (fault === 'no answer') {
    await context.scheduler.turn('waits in vain', late(context))
    throw new Error(`the answer was lost: ${what}`)
  }
  return answered(context, answer)
}

function questions(context: UpstreamContext): Pick<Provider, 'status' | 'cancel' | 'balance' | 'findOrders'> {
  const { book, time, random } = context
  const updateOf = (access: ProviderAccess, ids: readonly string[]): Map<string, ProgressAnswer> => {
    const reported = context.pick(['missing ids'] as const) ? ids.filter(() => random.happens(0.5)) : ids
    return new Map(
      reported.map((id) => {
        const order = book.find(access, id)
        return [id, order ? progressOf(order, time.now()) : { kind: 'error', text: 'Incorrect order ID' }]
      }),
    )
  }
  return {
    status: (access, ids) => question(context, 'asks for news', () => updateOf(access, ids)),
    cancel: (access, ids) =>
      question(
        context,
        'asks to cancel',
        () => new Map(ids.map((id) => [id, cancelOne(book.find(access, id), time.now() + random.whole(1, 300) * SECOND)])),
      ),
    findOrders: (access, token) =>
      question(context, 'searches', () =>
        book.orders.filter((order) => order.account === access.accountId && order.token === token).map(({ id }) => String(id)),
      ),
    balance: (access) => question(context, 'asks for the balance', () => ({ balance: '1000', currency: access.currency })),
  }
}

const words: Readonly<Record<UpstreamOrder['state'], ProviderProgress['state']>> = {
  Pending: 'pending',
  'In progress': 'in_progress',
  Completed: 'completed',
  Partial: 'partial',
  Canceled: 'canceled',
}

function progressOf(order: SimulatedOrder, now: number): ProgressAnswer {
  const { state, remains, cost } = stateAt(order, now)
  return {
    kind: 'progress',
    progress: { state: words[state], rawStatus: state, startCount: 17, remains, charge: decimal(cost), currency: 'USD' },
  }
}
