import { randomUUID } from 'node:crypto'
import { sql } from '@vitrine/platform/database'
import { type Case, expectAll, type Ground, messageOf, stateIs, tell } from './case.ts'
import type { Opened } from './counter.ts'
import type { Arrival } from './kind.ts'

const HOUR = 3_600_000
const PARALLEL = 64
const REPLAYS_AT_ONCE = 50

const isTaken = (status: number): boolean => status === 200

/** Money arrives and its message is told and worked off. */
async function paid(ground: Ground, invoice: Opened, arrival: Partial<Arrival> = {}): Promise<readonly string[]> {
  const externalId = await ground.desk.till.arrive(invoice.id, { minor: invoice.minor, ...arrival })
  const status = await tell(ground, messageOf(ground.desk, externalId))
  await ground.counter.work()
  return expectAll('paid', [status], isTaken)
}

async function amount(ground: Ground, minor: bigint, state: string): Promise<readonly string[]> {
  const invoice = await ground.open()
  return [...(await paid(ground, invoice, { minor })), ...(await stateIs(ground, invoice, state))]
}

/** Everything there is to a payment and a second one, told in one of the 120 possible orders; some orders are worked off after every message. */
async function inOrder(ground: Ground, order: readonly number[]): Promise<readonly string[]> {
  const { counter, desk, random } = ground
  const invoice = await ground.open()
  const opening = (await counter.invoice(invoice.id)).externalId ?? 'unknown'
  const first = await desk.till.arrive(invoice.id, { minor: invoice.minor })
  const second = await desk.till.arrive(invoice.id, { minor: invoice.minor })
  const messages = [opening, first, first, second, opening].map((externalId) => messageOf(desk, externalId))
  const worksOften = random.happens(0.1)
  const statuses: number[] = []
  for (const index of order) {
    statuses.push(await tell(ground, messages[index] ?? messageOf(desk, first)))
    if (worksOften) await counter.work()
  }
  return expectAll(`order ${order.join('')}`, statuses, isTaken)
}

const permutations = (items: readonly number[]): number[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

/** Money for a reference that is no invoice of this account. */
async function forReference(ground: Ground, reference: string): Promise<readonly string[]> {
  const externalId = await ground.desk.till.arrive(reference, { minor: 777n })
  const status = await tell(ground, messageOf(ground.desk, externalId))
  await ground.counter.work()
  return expectAll('orphan', [status], isTaken)
}

async function closed(ground: Ground, close: (invoice: Opened) => Promise<unknown>, state: string): Promise<readonly string[]> {
  const invoice = await ground.open()
  await close(invoice)
  await ground.counter.work()
  const before = await stateIs(ground, invoice, state)
  return [...before, ...(await paid(ground, invoice)), ...(await stateIs(ground, invoice, 'settled_late'))]
}

export const trueMoney: readonly Case[] = [
  {
    name: 'exact',
    run: async (ground) => {
      const invoice = await ground.open()
      return [...(await paid(ground, invoice)), ...(await stateIs(ground, invoice, 'settled'))]
    },
  },
  {
    name: 'replayed',
    run: async (ground) => {
      const invoice = await ground.open()
      const message = messageOf(ground.desk, await ground.desk.till.arrive(invoice.id, { minor: invoice.minor }))
      const before = await ground.counter.traces()
      const statuses: number[] = []
      while (statuses.length < ground.replays) {
        const many = Math.min(REPLAYS_AT_ONCE, ground.replays - statuses.length)
        statuses.push(...(await Promise.all(Array.from({ length: many }, () => tell(ground, message)))))
      }
      const rows = (await ground.counter.traces()) - before
      await ground.counter.work()
      statuses.push(await tell(ground, message))
      await ground.counter.work()
      return [
        ...expectAll('replayed', statuses, isTaken),
        ...(rows === 1 ? [] : [`${ground.replays} replays became ${rows} rows`]),
        ...(await stateIs(ground, invoice, 'settled')),
      ]
    },
  },
  {
    name: '64 messages at once',
    run: async (ground) => {
      const invoice = await ground.open()
      const externalId = await ground.desk.till.arrive(invoice.id, { minor: invoice.minor })
      const statuses = await Promise.all(Array.from({ length: PARALLEL }, () => tell(ground, messageOf(ground.desk, externalId))))
      await ground.counter.work()
      return [...expectAll('at once', statuses, isTaken), ...(await stateIs(ground, invoice, 'settled'))]
    },
  },
  {
    name: 'five events in every order',
    run: async (ground) => {
      const all = permutations([0, 1, 2, 3, 4])
      const step = Math.max(1, Math.floor(all.length / ground.orders))
      const chosen = all.filter((_, index) => index % step === 0).slice(0, ground.orders)
      const wrong: string[] = []
      for (const order of chosen) wrong.push(...(await inOrder(ground, order)))
      await ground.counter.work()
      return wrong
    },
  },
  { name: 'a hundredth too little', run: (ground) => amount(ground, 4_999n, 'underpaid') },
  { name: 'half', run: (ground) => amount(ground, 2_500n, 'underpaid') },
  { name: 'a hundredth too much', run: (ground) => amount(ground, 5_001n, 'settled') },
  { name: 'half too much', run: (ground) => amount(ground, 7_500n, 'settled') },
  {
    name: 'another currency',
    isPossible: ({ till }) => till.can.currency,
    run: async (ground) => {
      const invoice = await ground.open()
      return [...(await paid(ground, invoice, { currency: 'EUR' })), ...(await stateIs(ground, invoice, 'pending'))]
    },
  },
  { name: 'an unknown invoice', run: (ground) => forReference(ground, randomUUID()) },
  { name: 'a reference that is none', run: (ground) => forReference(ground, `x'; drop table invoice -- ${randomUUID()}`) },
  {
    name: 'an invoice of another account',
    run: async (ground) => {
      const { counter, desk } = ground
      const other = counter.desks.find(({ accountId }) => accountId !== desk.accountId)
      const invoice = await counter.open(other?.methodId ?? desk.methodId)
      const wrong = await forReference(ground, invoice.id)
      return [...wrong, ...(await stateIs(ground, invoice, 'pending'))]
    },
  },
  {
    name: 'late, after its time',
    isPossible: ({ till }) => till.can.end,
    run: (ground) =>
      closed(
        ground,
        async (invoice) => {
          ground.desk.till.end(invoice.id)
          const opening = (await ground.counter.invoice(invoice.id)).externalId ?? 'unknown'
          await tell(ground, messageOf(ground.desk, opening))
        },
        'expired',
      ),
  },
  {
    name: 'after it was canceled',
    run: (ground) =>
      closed(
        ground,
        ({ id }) =>
          ground.counter.database.transaction(ground.counter.panel.id, (trx) =>
            trx.run(sql`update payments.invoice set state = 'canceled', rank = 30 where panel_id = ${trx.panelId} and id = ${id}`),
          ),
        'canceled',
      ),
  },
  {
    name: 'a second payment',
    run: async (ground) => {
      const invoice = await ground.open()
      const wrong = [...(await paid(ground, invoice)), ...(await paid(ground, invoice)), ...(await paid(ground, invoice, { minor: 1n }))]
      return [...wrong, ...(await stateIs(ground, invoice, 'settled'))]
    },
  },
  {
    name: 'test money',
    isPossible: ({ till }) => till.can.testMode,
    run: async (ground) => {
      const invoice = await ground.open()
      return [...(await paid(ground, invoice, { live: false })), ...(await stateIs(ground, invoice, 'pending'))]
    },
  },
  {
    name: 'every message lost',
    run: async (ground) => {
      const invoice = await ground.open()
      await ground.desk.till.arrive(invoice.id, { minor: invoice.minor })
      await ground.counter.work()
      const before = await stateIs(ground, invoice, 'pending')
      ground.counter.advance(61_000)
      await ground.counter.work()
      return [...before, ...(await stateIs(ground, invoice, 'settled'))]
    },
  },
  {
    name: 'the message of a second payment lost',
    run: async (ground) => {
      const invoice = await ground.open()
      const wrong = await paid(ground, invoice)
      await ground.desk.till.arrive(invoice.id, { minor: invoice.minor })
      ground.counter.advance(HOUR + 1_000)
      await ground.counter.work()
      return wrong
    },
  },
]
