import { checkBooks } from '@vitrine/ledger'
import { checkEscrows } from '@vitrine/ordering'
import { startTestCluster } from '@vitrine/platform/testing'
import pg from 'pg'
import type { Verdict } from '../books/compare-books.ts'
import type { Log, ModeResult } from '../mode.ts'
import { randomFrom } from '../random.ts'
import { openRaceContext, type RaceContext } from './race-context.ts'
import {
  balanceAgainstSettlement,
  CLIENTS,
  cancelAgainstSubmit,
  oneBalance,
  oneKey,
  oneKeyManyBodies,
  type Race,
  reversedTwice,
  withdrawalAgainstOrders,
} from './races.ts'

export interface DoubleSpendOptions {
  readonly seed: number
  /** Rounds of every race. */
  readonly size: number
  /** Uses an existing database; otherwise one of its own is started. */
  readonly adminUrl?: string
}

const races: readonly { readonly promise: string; readonly race: Race }[] = [
  { promise: 'a balance worth k orders buys exactly k, whoever asks first', race: oneBalance },
  { promise: 'one key is one order, however many send it', race: oneKey },
  { promise: 'one key is one order: another body under it is refused', race: oneKeyManyBodies },
  { promise: 'an order is paid once: from balance, or by its invoice', race: balanceAgainstSettlement },
  { promise: 'an order is canceled with its money back, or sent, never both', race: cancelAgainstSubmit },
  { promise: 'a transaction is taken back once', race: reversedTwice },
  { promise: 'what is withdrawn cannot be spent', race: withdrawalAgainstOrders },
]

/** 64 concurrent clients on the real HTTP server and database, round after round: money is spent once, no deadlocks, no 5xx. */
export async function runDoubleSpend(options: DoubleSpendOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const adminUrl = options.adminUrl ?? (await ownDatabase(ending))
  const context = await openRaceContext(adminUrl)
  ending.defer(() => context.close())
  const before = await deadlocks(adminUrl)
  const started = performance.now()
  const verdicts: Verdict[] = []
  for (const { promise, race } of races) {
    const random = randomFrom(options.seed)
    const wrong: string[] = []
    for (let round = 0; round < options.size; round += 1) {
      for (const sentence of await race(context, random)) wrong.push(`round ${round + 1}: ${sentence}`)
    }
    log(`${promise}: ${wrong.length === 0 ? 'held' : `${wrong.length} times not`}`)
    verdicts.push({ promise, wrong })
  }
  const seconds = (performance.now() - started) / 1000
  const met = (await deadlocks(adminUrl)) - before
  verdicts.push({ promise: 'the database met no deadlock', wrong: met === 0 ? [] : [`${met} deadlocks`] }, ...(await afterwards(context)))
  return { counts: countsOf(options, context, { seconds, met }), verdicts }
}

async function ownDatabase(ending: AsyncDisposableStack): Promise<string> {
  const cluster = await startTestCluster()
  ending.defer(() => cluster.stop())
  const url = new URL(cluster.clusterUrl)
  url.pathname = `/${cluster.templateName}`
  return url.href
}

async function afterwards({ database, panel, statuses }: RaceContext): Promise<Verdict[]> {
  const broken = await database.read(panel.id, checkBooks)
  const escrows = await checkEscrows(database, panel.id, { kind: 'all' }, { error: () => {} })
  const faults = [...statuses].filter(([status]) => status >= 500).map(([status, times]) => `${status} was answered ${times} times`)
  const sentence = ({ check, subject, detail }: { check: string; subject: string; detail: string }) => `${check} ${subject}: ${detail}`
  return [
    { promise: 'nobody saw an error of ours', wrong: faults },
    { promise: 'the ledger checks itself: balances, chains and transfers agree', wrong: broken.map(sentence) },
    { promise: 'escrow holds exactly what is open', wrong: escrows.map(sentence) },
  ]
}

function countsOf(
  { seed, size }: DoubleSpendOptions,
  { statuses }: RaceContext,
  { seconds, met }: { seconds: number; met: number },
): string[] {
  const requested = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  const listed = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status} ${times}`)
  return [
    `seed ${seed}: ${races.length} races of ${CLIENTS} clients, ${size} rounds each, ${requested} requests in ${seconds.toFixed(0)} s`,
    `answers by status: ${listed.join(', ')}; ${met} deadlocks`,
  ]
}

/** As the database itself counts them; a backend tells its numbers within a second of its last transaction. */
async function deadlocks(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_sleep(1.5)')
    const { rows } = await client.query<{ met: number }>(
      'select deadlocks::int as met from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.met ?? 0
  } finally {
    await client.end()
  }
}
