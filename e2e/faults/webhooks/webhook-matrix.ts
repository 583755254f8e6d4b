import { startTestCluster } from '@vitrine/platform/testing'
import type { Verdict } from '../books/compare-books.ts'
import type { Log, ModeResult } from '../mode.ts'
import { randomFrom } from '../random.ts'
import type { Case, CaseContext } from './case.ts'
import { compareWithBooks, type Happened } from './compare-with-books.ts'
import { type Counter, openCounter, type Spoil } from './counter.ts'
import { falseMessages } from './false-messages.ts'
import { manualCases } from './manual-cases.ts'
import { trueMoney } from './true-money.ts'

const ALL_ORDERS = 120
const SHORT_ORDERS = 8

export interface WebhookOptions {
  readonly seed: number
  /** Replays of one message. */
  readonly size: number
  readonly isShort: boolean
  /** Uses an existing database; otherwise one of its own is started. */
  readonly adminUrl?: string
  /** Only the columns of these names. */
  readonly only?: readonly string[]
  readonly spoil?: Spoil
}

interface Cell {
  readonly kind: string
  readonly name: string
  readonly wrong: readonly string[]
}

const cases: readonly Case[] = [...falseMessages, ...trueMoney]

/**
 * T12: every kind of gateway against every way in which its messages and its money can come. Afterwards the gateways' books and ours have to agree: no wrong credit,
 * no lost settlement, and each external id settled exactly once.
 */
export async function runWebhookMatrix(options: WebhookOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const counter = await openCounter(options.adminUrl ?? (await ownDatabase(ending)), options.spoil)
  ending.defer(() => counter.close())
  const statement: Happened[] = []
  const cells = [...(await runGateways(counter, options, log)), ...(await runManual(counter, options, statement, log))]
  const verdicts = [...verdictsOf(cells), ...(await compareWithBooks(counter, [...happenedAt(counter), ...statement]))]
  return { counts: countsOf(options, counter, cells, statement), verdicts }
}

async function ownDatabase(ending: AsyncDisposableStack): Promise<string> {
  const cluster = await startTestCluster()
  ending.defer(() => cluster.stop())
  const url = new URL(cluster.clusterUrl)
  url.pathname = `/${cluster.templateName}`
  return url.href
}

async function runGateways(counter: Counter, { seed, size, isShort, only }: WebhookOptions, log: Log): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const desk of counter.desks) {
    const kind = desk.kind.connector
    const context: CaseContext = {
      counter,
      desk,
      random: randomFrom(seed),
      replays: size,
      orders: isShort ? SHORT_ORDERS : ALL_ORDERS,
      open: (minor) => counter.open(desk.methodId, minor),
    }
    for (const { name, isPossible, run } of cases) {
      if ((isPossible && !isPossible(desk)) || (only && !only.includes(name))) continue
      cells.push({ kind, name, wrong: await run(context) })
    }
    log(`${kind}: ${cells.filter((cell) => cell.kind === kind).length} cells`)
  }
  return cells
}

async function runManual(counter: Counter, { size, only }: WebhookOptions, statement: Happened[], log: Log): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const { name, run } of manualCases) {
    if (only && !only.includes(name)) continue
    cells.push({ kind: 'manual', name, wrong: await run({ counter, replays: size, statement }) })
  }
  log(`manual: ${cells.length} cells`)
  return cells
}

const happenedAt = ({ desks }: Counter): Happened[] =>
  desks.flatMap(({ till, accountId }) => till.book().map((line) => ({ ...line, accountId })))

/** One promise for each column, over all kinds. */
const verdictsOf = (cells: readonly Cell[]): Verdict[] =>
  [...Map.groupBy(cells, ({ name }) => name)].map(([name, same]) => ({
    promise: `${name} (${same.map(({ kind }) => kind).join(', ')})`,
    wrong: same.flatMap(({ kind, wrong }) => wrong.map((sentence) => `${kind}: ${sentence}`)),
  }))

function countsOf(
  { seed, size, isShort }: WebhookOptions,
  counter: Counter,
  cells: readonly Cell[],
  statement: readonly Happened[],
): string[] {
  const settled = happenedAt(counter)
  return [
    `seed ${seed}: ${cells.length} cells over ${counter.desks.length + 1} kinds (${[...new Set(cells.map(({ kind }) => kind))].join(', ')}), ${size} replays, ${isShort ? SHORT_ORDERS : ALL_ORDERS} orders of five events`,
    `${counter.payers.size} invoices, ${counter.sent()} messages sent, ${settled.length} payments in the gateways' books and ${statement.length} lines of the bank's statement`,
  ]
}
