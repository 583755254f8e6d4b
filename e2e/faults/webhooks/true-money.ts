import { randomUUID } from 'node:crypto'
import { sql } from '@vitrine/platform/database'
import { type Case, type CaseContext, expectAll, messageOf, stateIs, tell } from './case.ts'
import type { Opened } from './counter.ts'
import type { Arrival } from './kind.ts'

const HOUR = 3_600_000
const PARALLEL = 64
const REPLAYS_AT_ONCE = 50

const isTaken = (status: number): boolean => status === 200

/** Money arrives and its message is told and worked off. */
async function paid(context: CaseContext, invoice: Opened, arrival: Partial<Arrival> = {}): Promise<readonly string[]> {
  const externalId = await context.desk.till.arrive(invoice.id, { minor: invoice.minor, ...arrival })
  const status = await tell(context, messageOf(context.desk, externalId))
  await context.counter.work()
  return expectAll('paid', [status], isTaken)
}

async function amount(context: CaseContext, minor: bigint, state: string): Promise<readonly string[]> {
  const invoice = await context.open()
  return [...(await paid(context, invoice, { minor })), ...(await stateIs(context, invoice, state))]
}

/** Everything there is to a payment and a second one, told in one of the 120 possible orders; some orders are worked off after every message. */
async function inOrder(context: CaseContext, order: readonly number[]): Promise<readonly string[]> {
  const { counter, desk, random } = context
  const invoice = await context.open()
  const opening = (await counter.invoice(invoice.id)).externalId ?? 'unknown'
  const first = await desk.till.arrive(invoice.id, { minor: invoice.minor })
  const second = await desk.till.arrive(invoice.id, { minor: invoice.minor })
  const messages = [opening, first, first, second, opening].map((externalId) => messageOf(desk, externalId))
  const worksOften = random.happens(0.1)
  const statuses: number[] = []
  for (const index of order) {
    statuses.push(await tell(context, messages[index] ?? messageOf(desk, first)))
    if (worksOften) await counter.work()
  }
  return expectAll(`order ${order.join('')}`, statuses, isTaken)
}

const permutations = (items: readonly number[]): number[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

/** Money for a reference that is no invoice of this account. */
async function forReference(context: CaseContext, reference: string): Promise<readonly string[]> {
  const externalId = await context.desk.till.arrive(reference, { minor: 777n })
  const status = await tell(context, messageOf(context.desk, externalId))
  await context.counter.work()
  return expectAll('orphan', [status], isTaken)
}

async function closed(context: CaseContext, close: (invoice: Opened) => Promise<unknown>, state: string): Promise<readonly string[]> {
  const invoice = await context.open()
  await close(invoice)
  await context.counter.work()
  const before = await stateIs(context, invoice, state)
  return [...before, ...(await paid(context, invoice)), ...(await stateIs(context, invoice, 'settled_late'))]
}

export const trueMoney: readonly Case[] = [
  {
    name: 'exact',
    run: async (context) => {
      const invoice = await context.open()
      return [...(await paid(context, invoice)), ...(await stateIs(context, invoice, 'settled'))]
    },
  },
  {
    name: 'replayed',
    run: async (context) => {
      const invoice = await context.open()
      const message = messageOf(context.desk, await context.desk.till.arrive(invoice.id, { minor: invoice.minor }))
      const before = await context.counter.traces()
      const statuses: number[] = []
      while (statuses.length < context.replays) {
        const many = Math.min(REPLAYS_AT_ONCE, context.replays - statuses.length)
        statuses.push(...(await Promise.all(Array.from({ length: many }, () => tell(context, message)))))
      }
      const rows = (await context.counter.traces()) - before
      await context.counter.work()
      statuses.push(await tell(context, message))
      await context.counter.work()
      return [
        ...expectAll('replayed', statuses, isTaken),
        ...(rows === 1 ? [] : [`${context.replays} replays became ${rows} rows`]),
        ...(await stateIs(context, invoice, 'settled')),
      ]
    },
  },
  {
    name: '64 messages at once',
    run: async (context) => {
      const invoice = await context.open()
      const externalId = await context.desk.till.arrive(invoice.id, { minor: invoice.minor })
      const statuses = await Promise.all(Array.from({ length: PARALLEL }, () => tell(context, messageOf(context.desk, externalId))))
      await context.counter.work()
      return [...expectAll('at once', statuses, isTaken), ...(await stateIs(context, invoice, 'settled'))]
    },
  },
  {
    name: 'five events in every order',
    run: async (context) => {
      const all = permutations([0, 1, 2, 3, 4])
      const step = Math.max(1, Math.floor(all.length / context.orders))
      const chosen = all.filter((_, index) => index % step === 0).slice(0, context.orders)
      const wrong: string[] = []
      for (const order of chosen) wrong.push(...(await inOrder(context, order)))
      await context.counter.work()
      return wrong
    },
  },
  { name: 'a hundredth too little', run: (context) => amount(context, 4_999n, 'underpaid') },
  { name: 'half', run: (context) => amount(context, 2_500n, 'underpaid') },
  { name: 'a hundredth too much', run: (context) => amount(context, 5_001n, 'settled') },
  { name: 'half too much', run: (context) => amount(context, 7_500n, 'settled') },
  {
    name: 'another currency',
    isPossible: ({ till }) => till.can.currency,
    run: async (context) => {
      const invoice = await context.open()
      return [...(await paid(context, invoice, { currency: 'EUR' })), ...(await stateIs(context, invoice, 'pending'))]
    },
  },
  { name: 'an unknown invoice', run: (context) => forReference(context, randomUUID()) },
  { name: 'a reference that is none', run: (context) => forReference(context, `x'; drop table invoice -- ${randomUUID()}`) },
  {
    name: 'an invoice of another account',
    run: async (context) => {
      const { counter, desk } = context
      const other = counter.desks.find(({ accountId }) => accountId !== desk.accountId)
      const invoice = await counter.open(other?.methodId ?? desk.methodId)
      const wrong = await forReference(context, invoice.id)
      return [...wrong, ...(await stateIs(context, invoice, 'pending'))]
    },
  },
  {
    name: 'late, after its time',
    isPossible: ({ till }) => till.can.end,
    run: (context) =>
      closed(
        context,
        async (invoice) => {
          context.desk.till.end(invoice.id)
          const opening = (await context.counter.invoice(invoice.id)).externalId ?? 'unknown'
          await tell(context, messageOf(context.desk, opening))
        },
        'expired',
      ),
  },
  {
    name: 'after it was canceled',
    run: (context) =>
      closed(
        context,
        ({ id }) =>
          context.counter.database.transaction(context.counter.panel.id, (trx) =>
            trx.run(sql`update payments.invoice set state = 'canceled', rank = 30 where panel_id = ${trx.panelId} and id = ${id}`),
          ),
        'canceled',
      ),
  },
  {
    name: 'a second payment',
    run: async (context) => {
      const invoice = await context.open()
      const wrong = [...(await paid(context, invoice)), ...(await paid(context, invoice)), ...(await paid(context, invoice, { minor: 1n }))]
      return [...wrong, ...(await stateIs(context, invoice, 'settled'))]
    },
  },
  {
    name: 'test money',
    isPossible: ({ till }) => till.can.testMode,
    run: async (context) => {
      const invoice = await context.open()
      return [...(await paid(context, invoice, { live: false })), ...(await stateIs(context, invoice, 'pending'))]
    },
  },
  {
    name: 'every message lost',
    run: async (context) => {
      const invoice = await context.open()
      await context.desk.till.arrive(invoice.id, { minor: invoice.minor })
      await context.counter.work()
      const before = await stateIs(context, invoice, 'pending')
      context.counter.advance(61_000)
      await context.counter.work()
      return [...before, ...(await stateIs(context, invoice, 'settled'))]
    },
  },
  {
    name: 'the message of a second payment lost',
    run: async (context) => {
      const invoice = await context.open()
      const wrong = await paid(context, invoice)
      await context.desk.till.arrive(invoice.id, { minor: invoice.minor })
      context.counter.advance(HOUR + 1_000)
      await context.counter.work()
      return wrong
    },
  },
]
