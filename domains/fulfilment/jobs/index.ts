import { panelsWithPaidLines } from '@vitrine/ordering'
import type { PanelRow } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import { probeAccount } from '../commands/accounts/probe-account.ts'
import { sweepLine } from '../commands/attempts/sweep-line.ts'
import { pollAccount } from '../commands/following/poll-account.ts'
import { claimLines } from '../commands/sending/claim-lines.ts'
import { sendLine } from '../commands/sending/send-line.ts'
import { resolveLine } from '../commands/unknown/resolve-line.ts'
import type { FulfilmentDeps } from '../deps.ts'
import { dueLeases, duePolls, dueProbes, dueResolutions } from '../queries/due-rows.ts'
import { createBackoff } from './backoff.ts'
import { refillDueRows } from './refills.ts'

const linesPerClaim = 8
const batchSize = 50

/** Workers start at different rows, so that one slow panel or provider does not block the rest. */
const shuffled = <T>(rows: readonly T[]): T[] =>
  rows
    .map((row) => ({ row, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row)

/** The queues of this domain: paid lines, lost workers, unknown outcomes, status polls of running orders, and closed accounts. */
export function fulfilmentDueRows(deps: FulfilmentDeps): DueRows[] {
  const backoff = createBackoff((key, error) =>
    deps.log.error({ event: 'work.row.postponed', row: key, error: String(error) }, 'work on a row failed and is put off'),
  )
  const each = async (name: string, rows: readonly PanelRow[], work: (row: PanelRow) => Promise<boolean>): Promise<number> => {
    const now = deps.clock.now()
    const done = await Promise.all(rows.map((row) => backoff.attempt(`${name} ${row.panelId}/${row.id}`, now, () => work(row), false)))
    return done.filter(Boolean).length
  }
  return [
    { name: 'fulfilment.submit-lines', idleMs: 250, concurrency: 4, run: () => submit(deps, backoff) },
    {
      name: 'fulfilment.sweep-lines',
      idleMs: 2_000,
      concurrency: 1,
      run: async () =>
        each('sweep', await dueLeases(deps.database, deps.clock.now(), batchSize), (row) => sweepLine(deps, row.panelId, row.id)),
    },
    {
      name: 'fulfilment.resolve-lines',
      idleMs: 1_000,
      concurrency: 1,
      run: async () =>
        each('resolve', await dueResolutions(deps.database, deps.clock.now(), 8), (row) => resolveLine(deps, row.panelId, row.id)),
    },
    { name: 'fulfilment.poll-orders', idleMs: 250, concurrency: 2, run: () => poll(deps, backoff) },
    {
      name: 'fulfilment.probe-accounts',
      idleMs: 2_000,
      concurrency: 1,
      run: async () =>
        each('probe', await dueProbes(deps.database, deps.clock.now(), batchSize), (row) => probeAccount(deps, row.panelId, row.id)),
    },
    ...refillDueRows(deps, each),
  ]
}

type Backoff = ReturnType<typeof createBackoff>

async function submit(deps: FulfilmentDeps, backoff: Backoff): Promise<number> {
  for (const panelId of shuffled(await panelsWithPaidLines(deps.database))) {
    const nothing = { taken: 0, sendings: [] }
    const claim = await backoff.attempt(`claim ${panelId}`, deps.clock.now(), () => claimLines(deps, panelId, linesPerClaim), nothing)
    await Promise.all(
      claim.sendings.map((sending) =>
        sendLine(deps, sending).catch((error: unknown) => {
          deps.log.error(
            { event: 'order.submit.interrupted', panelId, orderId: sending.orderId, error: String(error) },
            'sending broke off; the sweeper will judge it',
          )
        }),
      ),
    )
    if (claim.taken > 0) return claim.taken
  }
  return 0
}

async function poll(deps: FulfilmentDeps, backoff: Backoff): Promise<number> {
  const now = deps.clock.now()
  for (const { panelId, id } of shuffled(await duePolls(deps.database, now, 1000))) {
    const requested = await backoff.attempt(`poll ${panelId}/${id}`, now, () => pollAccount(deps, panelId, id), 0)
    if (requested > 0) return requested
  }
  return 0
}
