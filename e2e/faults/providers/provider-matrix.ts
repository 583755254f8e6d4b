import { cloneDatabase, startTestCluster, type TestDatabase } from '@vitrine/platform/testing'
import type { Verdict } from '../books/compare-books.ts'
import type { Log, ModeOptions, ModeResult } from '../mode.ts'
import { randomFrom } from '../random.ts'
import { type CampaignWorker, openWorker } from './campaign-worker.ts'
import { runCampaigns, withCampaigns } from './campaigns.ts'
import { type Cell, cellsOf, type Profile, profiles, type Row, wanted } from './cell.ts'
import { compareWithBook, decideByBook } from './oracle.ts'
import { runCell } from './run-cell.ts'
import { runRefill } from './run-refill.ts'
import { harmlessRow, rows } from './table.ts'

/** Panels side by side for each profile; they mostly wait. */
const WORKERS_PER_PROFILE = 2
const SHORT_CELLS = 36

/** One run of one cell. */
interface Run {
  readonly cell: Cell
  readonly row: Row
}

interface Finding {
  readonly kind: 'class' | 'book'
  readonly text: string
}

interface Tally {
  runs: number
  readonly reviews: Map<Profile, number>
  readonly cells: Set<Cell>
  readonly findings: Finding[]
}

/** Every group of faults against every action and profile: `size` runs of each cell, more where a group strikes in more ways. In short, a few cells by the seed. */
export async function runProviderMatrix(options: ModeOptions, log: Log): Promise<ModeResult> {
  const cluster = await startTestCluster()
  try {
    return await runMatrix(options, log, () => cloneDatabase(cluster.clusterUrl, cluster.templateName, { poolMax: 8 }))
  } finally {
    await cluster.stop()
  }
}

/** The same on databases that somebody else hands out. */
export async function runMatrix(options: ModeOptions, log: Log, openDatabase: () => Promise<TestDatabase>): Promise<ModeResult> {
  const cells = chosen(options)
  const tally: Tally = { runs: 0, reviews: new Map(), cells: new Set(), findings: [] }
  const workers = profiles.flatMap((profile) => Array.from({ length: options.isShort ? 1 : WORKERS_PER_PROFILE }, () => profile))
  const queues = new Map(profiles.map((profile) => [profile, runsOf(cells, profile, options)]))
  await Promise.all(workers.map((profile) => runWorker(profile, queues.get(profile) ?? [], tally, log, openDatabase)))
  const result = resultOf(tally, cells.length, options)
  return options.isShort ? result : withCampaigns(result, await runCampaigns(options, log, openDatabase))
}

function chosen({ isShort, seed }: ModeOptions): Cell[] {
  const cells = cellsOf(rows)
  if (!isShort) return cells
  const random = randomFrom(seed)
  return cells
    .map((cell) => ({ cell, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, SHORT_CELLS)
    .map(({ cell }) => cell)
}

function runsOf(cells: readonly Cell[], profile: Profile, { size, seed, isShort }: ModeOptions): Run[] {
  return cells
    .filter((cell) => cell.profile === profile)
    .flatMap((cell) => {
      const times = isShort ? 1 : Math.max(size, cell.rows.length)
      return Array.from({ length: times }, (_nothing, index) => ({ cell, row: cell.rows[(seed + index) % cell.rows.length] as Row }))
    })
}

async function runWorker(profile: Profile, queue: Run[], tally: Tally, log: Log, openDatabase: () => Promise<TestDatabase>): Promise<void> {
  const worker = await openWorker(profile, await openDatabase())
  try {
    // Later faults name this refill again.
    await runRefill(worker, harmlessRow)
    for (let run = queue.shift(); run; run = queue.shift()) {
      await runOnce(worker, run, tally, log)
      if (tally.runs % 100 === 0) log(`${tally.runs} runs, ${tally.findings.length} deviations`)
    }
    await worker.shop.booksHold().catch((error: unknown) => tally.findings.push({ kind: 'book', text: `${profile}: ${error}` }))
  } finally {
    await worker.close()
  }
}

async function runOnce(worker: CampaignWorker, { cell, row }: Run, tally: Tally, log: Log): Promise<void> {
  const name = `${cell.group} (${row.variant}) × ${cell.action} × ${cell.profile}`
  const note = (kind: Finding['kind'], text: string): void => {
    tally.findings.push({ kind, text: `${name}: ${text}` })
    log(`DEVIATION ${name}: ${text}`)
  }
  tally.runs += 1
  tally.cells.add(cell)
  try {
    await worker.heal()
    const spentBefore = await worker.shop.spentAtProvider()
    const expected = wanted(row, cell.action, cell.profile)
    const { outcome, becomes, lines, wrong } = await runCell[cell.action](worker, row)
    if (outcome !== expected.outcome) note('class', `${outcome}, not ${expected.outcome}`)
    if (becomes !== expected.becomes) note('class', `it becomes ${becomes}, not ${expected.becomes}`)
    if (becomes === 'review' || becomes === 'undecided') tally.reviews.set(cell.profile, (tally.reviews.get(cell.profile) ?? 0) + 1)
    for (const text of [...wrong, ...(await decideByBook(worker, lines)), ...(await compareWithBook(worker, row, lines, spentBefore))])
      note('book', text)
  } catch (error) {
    note('class', `broke off: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  }
}

function resultOf(tally: Tally, wantedCells: number, { seed }: ModeOptions): ModeResult {
  const of = (kind: Finding['kind']): string[] => tally.findings.filter((finding) => finding.kind === kind).map(({ text }) => text)
  const missing = wantedCells - tally.cells.size
  const verdicts: Verdict[] = [
    { promise: 'every cell was played', wrong: missing === 0 ? [] : [`${missing} were not`] },
    { promise: 'every answer was taken for what the table says, and the order became what it says', wrong: of('class') },
    { promise: 'nothing is lost or doubled, and every micro is where the provider’s own book says', wrong: of('book') },
  ]
  return {
    counts: [
      `seed ${seed}: ${tally.cells.size} of ${cellsOf(rows).length} cells (27 groups of faults × 6 actions × 3 profiles), ${tally.runs} runs in ${rows.length} variants`,
      `runs decided by a human from the provider's book, where the table says that nothing else can tell: ${profiles.map((profile) => `${profile} ${tally.reviews.get(profile) ?? 0}`).join(', ')}`,
    ],
    verdicts,
  }
}
