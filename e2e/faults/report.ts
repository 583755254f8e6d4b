import type { FaultRun } from './kills/kills.ts'
import type { ModeOptions, ModeResult } from './mode.ts'

const WRONG_SHOWN_MAX = 20

const listed = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'

/** The counts of a run, for a terminal and for the evidence page. */
export function countsOf({ seed }: ModeOptions, run: FaultRun): string[] {
  const { requests, statuses, cancels, paid } = run.history
  const lost = requests.reduce((sum, request) => sum + request.lost, 0)
  const answered = requests.filter(({ orderIds }) => orderIds.size > 0).length
  return [
    `seed ${seed}: ${run.trouble}`,
    `${requests.length} orders wanted, ${answered} confirmed, ${lost} tries without an answer, ${cancels} cancels asked, ${paid} payments made`,
    `answers by status: ${listed(statuses)}`,
    `the upstream panel took ${run.upstreamOrders} orders and spoiled calls: ${listed(run.faults)}`,
    `the gateway settled ${run.settledPayments} payments`,
    `lines: ${listed(run.lineStates)}; at rest after ${run.drainSeconds.toFixed(1)} s`,
  ]
}

/** Every promise with what disagrees. */
export function verdictLines(run: ModeResult): string[] {
  return run.verdicts.flatMap(({ promise, wrong }) => [
    `${wrong.length === 0 ? 'ok    ' : 'FAILED'} ${promise}`,
    ...wrong.slice(0, WRONG_SHOWN_MAX).map((sentence) => `         ${sentence}`),
    ...(wrong.length > WRONG_SHOWN_MAX ? [`         and ${wrong.length - WRONG_SHOWN_MAX} more`] : []),
  ])
}
