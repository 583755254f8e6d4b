import { randomUUID } from 'node:crypto'
import { approveInvoice, rejectInvoice } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'
import type { Happened } from './compare-with-books.ts'
import type { Counter, Opened } from './counter.ts'

const PARALLEL = 64
const REPLAYS_AT_ONCE = 32

/** The bank's statement: every line that was read aloud is money that came. */
export interface ManualGround {
  readonly counter: Counter
  readonly replays: number
  readonly statement: Happened[]
}

export interface ManualCase {
  readonly name: string
  readonly run: (ground: ManualGround) => Promise<readonly string[]>
}

/** A line of the statement, and the word about it, said as often as wanted. */
async function say(
  ground: ManualGround,
  invoice: Opened,
  minor: bigint,
  times = 1,
  reference = `TRX ${randomUUID()}`,
): Promise<readonly string[]> {
  const { counter, statement } = ground
  const { accountId, operators } = counter.manual
  const isNew = !statement.some(({ externalId }) => externalId === reference)
  if (isNew) statement.push({ accountId, externalId: reference, reference: invoice.id, minor, currency: 'USD', live: true })
  const outcomes: string[] = []
  while (outcomes.length < times) {
    const many = Math.min(REPLAYS_AT_ONCE, times - outcomes.length)
    const said = Array.from({ length: many }, (_, index) =>
      approveInvoice(counter.deps, counter.panel.id, invoice.id, {
        operatorId: operators[index % operators.length] ?? 0,
        bankReference: reference,
        receivedMinor: minor,
      }).catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
    )
    outcomes.push(...(await Promise.all(said)))
  }
  const different = [...new Set(outcomes)]
  return different.length === 1 ? [] : [`one line was taken as ${different.join(', ')}`]
}

const open = ({ counter }: ManualGround): Promise<Opened> => counter.open(counter.manual.methodId)

const stateIs = async ({ counter }: ManualGround, { id }: Opened, wanted: string): Promise<string[]> => {
  const { state } = await counter.invoice(id)
  return state === wanted ? [] : [`invoice ${id} is ${state} instead of ${wanted}`]
}

async function amount(ground: ManualGround, minor: bigint, times: number, state: string): Promise<readonly string[]> {
  const invoice = await open(ground)
  return [...(await say(ground, invoice, minor, times)), ...(await stateIs(ground, invoice, state))]
}

async function closed(ground: ManualGround, close: (invoice: Opened) => Promise<unknown>): Promise<readonly string[]> {
  const invoice = await open(ground)
  await close(invoice)
  return [...(await say(ground, invoice, invoice.minor)), ...(await stateIs(ground, invoice, 'settled_late'))]
}

/** An operator is the gateway: the operator's report is the message, the statement is the book. */
export const manualCases: readonly ManualCase[] = [
  {
    name: 'messages to it',
    run: async ({ counter }) => {
      const before = await counter.traces()
      const statuses = [await counter.send(`/hooks/manual/${counter.manual.publicId}`, '{}', {})]
      const left = (await counter.traces()) - before
      return statuses[0] === 404 && left === 0 ? [] : [`answered ${statuses[0]} and left ${left} rows`]
    },
  },
  { name: 'exact', run: (ground) => amount(ground, 5_000n, 1, 'settled') },
  { name: 'replayed', run: (ground) => amount(ground, 5_000n, ground.replays, 'settled') },
  { name: '64 words at once', run: (ground) => amount(ground, 5_000n, PARALLEL, 'settled') },
  { name: 'a hundredth too little', run: (ground) => amount(ground, 4_999n, 1, 'underpaid') },
  { name: 'half too much', run: (ground) => amount(ground, 7_500n, 1, 'settled') },
  {
    name: 'a second payment',
    run: async (ground) => {
      const invoice = await open(ground)
      return [
        ...(await say(ground, invoice, invoice.minor)),
        ...(await say(ground, invoice, invoice.minor)),
        ...(await stateIs(ground, invoice, 'settled')),
      ]
    },
  },
  {
    name: 'one line held against two invoices',
    run: async (ground) => {
      const [first, second] = [await open(ground), await open(ground)]
      const reference = `TRX ${randomUUID()}`
      await say(ground, first, first.minor, 1, reference)
      await say(ground, second, second.minor, 1, reference)
      return stateIs(ground, second, 'pending')
    },
  },
  {
    name: 'late, after it was refused',
    run: (ground) =>
      closed(ground, ({ id }) => rejectInvoice(ground.counter.deps, ground.counter.panel.id, id, ground.counter.manual.operators[0] ?? 0)),
  },
  {
    name: 'after it was canceled',
    run: (ground) =>
      closed(ground, ({ id }) =>
        ground.counter.database.transaction(ground.counter.panel.id, (trx) =>
          trx.run(sql`update payments.invoice set state = 'canceled', rank = 30 where panel_id = ${trx.panelId} and id = ${id}`),
        ),
      ),
  },
]
