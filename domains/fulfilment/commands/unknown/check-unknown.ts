import { reportOverdue } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { overdueUnknown } from '../../store/watched-store.ts'

/** R7: an unknown outcome is polled on schedule, and decided by a person after the last poll; what waits longer is overdue. */
export async function checkUnknown({ timings, clock, log }: Pick<FulfilmentDeps, 'timings' | 'clock' | 'log'>, trx: Trx): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const longest = (timings.resolveAfterMs.at(-1) ?? 0) + timings.negativeAfterMs
  await reportOverdue(trx, log, 'order', await overdueUnknown(trx, { unknownAt: ago(longest), pollAt: ago(timings.negativeAfterMs) }))
}
