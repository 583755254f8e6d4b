import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { migrate } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { endWithThisProcess, temporaryFolder } from '@vitrine/platform/processes'
import type { Log, ModeOptions, ModeResult } from '../mode.ts'
import type { SimulatedSeed } from './simulate-seed.ts'

const ORDERS_PER_SEED = 50
const PROCESSES = 2
const TELL_EVERY = 25

/** Runs many seeds of the simulator, each a world of its own, and compares every one with its outside world's books. */
export async function runSimulation(options: ModeOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const folder = temporaryFolder('vitrine-simulator-')
  ending.defer(() => folder.remove())
  const cluster = await startEmbedded({ dir: folder.path, durable: false, endsWithThisProcess: true })
  ending.defer(() => cluster.stop('immediate'))
  const database = new URL(cluster.adminUrl).pathname.slice(1)
  await migrate({ adminUrl: cluster.adminUrl })
  log('the simulated shop is laid')
  const runs: SimulatedSeed[] = []
  const share = (index: number): Promise<void> =>
    runSeeds(options, [cluster.adminUrl, database, options.seed + index, options.size - index, PROCESSES, ORDERS_PER_SEED], (run) => {
      runs.push(run)
      if (runs.length % TELL_EVERY === 0) log(`${runs.length} of ${options.size} seeds`)
      for (const { promise, wrong } of run.verdicts) for (const one of wrong) log(`seed ${run.seed}: ${promise}: ${one}`)
    })
  await Promise.all(Array.from({ length: Math.min(PROCESSES, options.size) }, (_nothing, index) => share(index)))
  if (runs.length === 0) throw new Error('No seed came to its end.')
  return { counts: countsOf(options, runs), verdicts: verdictsOf(runs) }
}

async function runSeeds({ minutes }: ModeOptions, args: readonly (string | number)[], heard: (run: SimulatedSeed) => void): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'child.ts'), args.map(String), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
  child.on('message', (message) => heard(message as SimulatedSeed))
  const limit = minutes === undefined ? undefined : setTimeout(() => child.send('enough'), minutes * 60_000)
  const [code] = await once(child, 'exit')
  clearTimeout(limit)
  if (code !== 0) throw new Error(`a simulating process ended with ${code}`)
}

function countsOf({ seed, size }: ModeOptions, runs: readonly SimulatedSeed[]): string[] {
  const sum = (of: (run: SimulatedSeed) => number): string => runs.reduce((total, run) => total + of(run), 0).toLocaleString('en-US')
  const faults = new Map<string, number>()
  for (const run of runs) for (const [kind, count] of Object.entries(run.faults)) faults.set(kind, (faults.get(kind) ?? 0) + count)
  return [
    `${runs.length} of ${size} seeds from ${seed} on: ${sum(({ counts }) => counts.orders)} orders, ${sum(({ counts }) => counts.steps)} steps, ${sum(({ counts }) => counts.crashes)} crashes, ${sum(({ counts }) => Math.round(counts.virtualHours))} hours of virtual time`,
    `the upstream panels took ${sum(({ counts }) => counts.upstreamOrders)} orders, the gateway settled ${sum(({ counts }) => counts.settledPayments)} payments and made ${sum(({ counts }) => counts.refunds)} refunds`,
    `what went wrong on purpose: ${[...faults].map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    `humans looked up ${sum(({ counts }) => counts.reviews)} orders, all at accounts that replay and list nothing`,
  ]
}

/** Every promise once, with what any seed found wrong. */
function verdictsOf(runs: readonly SimulatedSeed[]): ModeResult['verdicts'] {
  const promises = [...new Set(runs.flatMap(({ verdicts }) => verdicts.map(({ promise }) => promise)))]
  return promises.map((promise) => ({
    promise,
    wrong: runs.flatMap(({ seed, verdicts }) =>
      verdicts.filter((verdict) => verdict.promise === promise).flatMap(({ wrong }) => wrong.map((one) => `seed ${seed}: ${one}`)),
    ),
  }))
}
