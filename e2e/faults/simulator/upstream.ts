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

interface Ground extends Outside {
  readonly book: UpstreamBook
  readonly late: { readonly at: number; readonly carryOut: () => void }[]
  draw<Kind extends string>(kinds: readonly Kind[]): Kind | undefined
}

/** Upstream panels of all three profiles with one book. Everything they do takes virtual time and is atomic. */
export function simulatedUpstream(outside: Outside): SimulatedUpstream {
  const { time, random, faultShare } = outside
  const spoiled = new Map<string, number>()
  const draw = <Kind extends string>(kinds: readonly Kind[]): Kind | undefined => {
    const kind = random.happens(faultShare()) ? random.pick(kinds) : undefined
    if (kind) spoiled.set(kind, (spoiled.get(kind) ?? 0) + 1)
    return kind
  }
  const ground: Ground = { ...outside, book: openUpstreamBook(time, random), late: [], draw }
  return {
    provider: {
      add: (access, order, beforeSend) => add(ground, access, order, beforeSend),
      ...questions(ground),
      services: async () => [],
      refill: async () => ({ kind: 'rejected', reason: 'definitive', httpStatus: 200, excerpt: 'Refill is disabled' }),
      refillStatus: async () => new Map(),
    },
    spoiled,
    orders: () => ground.book.read(),
    nextLate: () => ground.late.reduce<number | undefined>((first, { at }) => Math.min(first ?? at, at), undefined),
    carryOutLate: () => {
      for (const one of ground.late.filter(({ at }) => at <= time.now())) {
        ground.late.splice(ground.late.indexOf(one), 1)
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

async function answered<T>(ground: Ground, answer: T): Promise<T> {
  await ground.scheduler.turn('hears', soon(ground))
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

async function add(ground: Ground, access: ProviderAccess, order: ProviderOrder, beforeSend: () => Promise<boolean>): Promise<AddOutcome> {
  const { scheduler, book, time, random } = ground
  const fault = ground.draw(addFaults)
  await scheduler.turn('connects', soon(ground))
  if (fault === 'not connected') return { kind: 'not-sent', excerpt: 'connection refused' }
  if (!(await beforeSend().catch(() => false))) return { kind: 'not-sent', excerpt: 'the caller held the request back' }
  if (fault === 'lost request' || fault === 'late request') {
    if (fault === 'late request')
      ground.late.push({ at: time.now() + random.whole(1, LATE_MAX_MS), carryOut: () => void book.take(access, order) })
    await scheduler.turn('waits in vain', late(ground))
    return ambiguous('no answer in time')
  }
  await scheduler.turn('asks for an order', soon(ground))
  const refusal = refusals[fault ?? '']
  if (refusal) return answered(ground, refusal)
  const id = book.take(access, order)
  if (fault === 'garbled answer') return answered(ground, ambiguous('<!doctype html>', 200))
  if (fault) {
    await scheduler.turn('waits in vain', late(ground))
    return ambiguous('socket hang up')
  }
  return answered(ground, { kind: 'accepted', providerOrderId: String(id), httpStatus: 200, excerpt: `{"order":${id}}` })
}

async function question<T>(ground: Ground, what: string, read: () => T): Promise<T> {
  const fault = ground.draw(['no answer', 'error'] as const)
  await ground.scheduler.turn(what, soon(ground))
  if (fault === 'error') throw new Error(`the provider did not answer ${what}`)
  const answer = read()
  if (fault === 'no answer') {
    await ground.scheduler.turn('waits in vain', late(ground))
    throw new Error(`the answer was lost: ${what}`)
  }
  return answered(ground, answer)
}

function questions(ground: Ground): Pick<Provider, 'status' | 'cancel' | 'balance' | 'findOrders'> {
  const { book, time, random } = ground
  const newsOf = (access: ProviderAccess, ids: readonly string[]): Map<string, ProgressAnswer> => {
    const told = ground.draw(['missing ids'] as const) ? ids.filter(() => random.happens(0.5)) : ids
    return new Map(
      told.map((id) => {
        const order = book.find(access, id)
        return [id, order ? progressOf(order, time.now()) : { kind: 'error', text: 'Incorrect order ID' }]
      }),
    )
  }
  return {
    status: (access, ids) => question(ground, 'asks for news', () => newsOf(access, ids)),
    cancel: (access, ids) =>
      question(
        ground,
        'asks to cancel',
        () => new Map(ids.map((id) => [id, cancelOne(book.find(access, id), time.now() + random.whole(1, 300) * SECOND)])),
      ),
    findOrders: (access, token) =>
      question(ground, 'searches', () =>
        book.orders.filter((order) => order.account === access.accountId && order.token === token).map(({ id }) => String(id)),
      ),
    balance: (access) => question(ground, 'asks for the balance', () => ({ balance: '1000', currency: access.currency })),
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
