import { randomUUID } from 'node:crypto'
import { approveInvoice, rejectInvoice } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'
import type { Happened } from './compare-with-books.ts'
import type { Counter, Opened } from './counter.ts'

const PARALLEL = 64
const REPLAYS_AT_ONCE = 32

/** The bank's statement: every line that was read aloud is money that came. */
export interface ManualContext {
  readonly counter: Counter
  readonly replays: number
  readonly statement: Happened[]
}

export interface ManualCase {
  readonly name: string
  readonly run: (context: ManualContext) => Promise<readonly string[]>
}

/** A line of the statement, and the word about it, said as often as wanted. */
async function say(
  context: ManualContext,
  invoice: Opened,
  minor: bigint,
  times = 1,
  reference = `TRX ${randomUUID()}`,
): Promise<readonly string[]> {
  const { counter, statement } = context
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

const open = ({ counter }: ManualContext): Promise<Opened> => counter.open(counter.manual.methodId)

const stateIs = async ({ counter }: ManualContext, { id }: Opened, wanted: string): Promise<string[]> => {
  const { state } = await counter.invoice(id)
  return state === wanted ? [] : [`invoice ${id} is ${state} instead of ${wanted}`]
}

async function amount(context: ManualContext, minor: bigint, times: number, state: string): Promise<readonly string[]> {
  const invoice = await open(context)
  return [...(await say(context, invoice, minor, times)), ...(await stateIs(context, invoice, state))]
}

async function closed(context: ManualContext, close: (invoice: Opened) => Promise<unknown>): Promise<readonly string[]> {
  const invoice = await open(context)
  await close(invoice)
  return [...(await say(context, invoice, invoice.minor)), ...(await stateIs(context, invoice, 'settled_late'))]
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
  { name: 'exact', run: (context) => amount(context, 5_000n, 1, 'settled') },
  { name: 'replayed', run: (context) => amount(context, 5_000n, context.replays, 'settled') },
  { name: '64 words at once', run: (context) => amount(context, 5_000n, PARALLEL, 'settled') },
  { name: 'a hundredth too little', run: (context) => amount(context, 4_999n, 1, 'underpaid') },
  { name: 'half too much', run: (context) => amount(context, 7_500n, 1, 'settled') },
  {
    name: 'a second payment',
    run: async (context) => {
      const invoice = await open(context)
      return [
        ...(await say(context, invoice, invoice.minor)),
        ...(await say(context, invoice, invoice.minor)),
        ...(await stateIs(context, invoice, 'settled')),
      ]
    },
  },
  {
    name: 'one line held against two invoices',
    run: async (context) => {
      const [first, second] = [await open(context), await open(context)]
      const reference = `TRX ${randomUUID()}`
      await say(context, first, first.minor, 1, reference)
      await say(context, second, second.minor, 1, reference)
      return stateIs(context, second, 'pending')
    },
  },
  {
    name: 'late, after it was refused',
    run: (context) =>
      closed(context, ({ id }) =>
        rejectInvoice(context.counter.deps, context.counter.panel.id, id, context.counter.manual.operators[0] ?? 0),
      ),
  },
  {
    name: 'after it was canceled',
    run: (context) =>
      closed(context, ({ id }) =>
        context.counter.database.transaction(context.counter.panel.id, (trx) =>
          trx.run(sql`update payments.invoice set state = 'canceled', rank = 30 where panel_id = ${trx.panelId} and id = ${id}`),
        ),
      ),
  },
]
