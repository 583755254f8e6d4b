import type { PanelRow } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import { beginMeasurement } from '../commands/begin-measurement.ts'
import { measurePosition } from '../commands/measure-position.ts'
import { renewSubscription } from '../commands/renew-subscription.ts'
import type { KeywordsDeps } from '../deps.ts'
import { dueCampaigns, duePositions, dueSubscriptions } from '../queries/due-rows.ts'
import { quotaResetsAt } from '../queries/quota.ts'

const AT_ONCE = 8
const common = { idleMs: 5_000, concurrency: 1 } as const

/** Subscriptions to renew, campaigns whose day has come, and positions in line; none of the last while the day's budget is spent, or without a connector. */
export function keywordsDueRows(deps: KeywordsDeps): DueRows[] {
  const each = async (rows: readonly PanelRow[], work: (deps: KeywordsDeps, row: PanelRow) => Promise<boolean>): Promise<number> =>
    (await Promise.all(rows.map((row) => work(deps, row)))).filter(Boolean).length
  /** One after another: the last units of a day go to the first in line. */
  const inOrder = async (rows: readonly PanelRow[]): Promise<number> => {
    let measured = 0
    for (const row of rows) if (await measurePosition(deps, row)) measured += 1
    return measured
  }
  const { database, clock } = deps
  return [
    {
      ...common,
      name: 'keywords.renew-subscriptions',
      run: async () => each(await dueSubscriptions(database, clock.now(), AT_ONCE), renewSubscription),
    },
    {
      ...common,
      name: 'keywords.begin-measurements',
      run: async () => each(await dueCampaigns(database, clock.now(), AT_ONCE), beginMeasurement),
    },
    {
      ...common,
      name: 'keywords.measure-positions',
      run: async () => (!deps.search || (await quotaResetsAt(deps)) ? 0 : inOrder(await duePositions(database, clock.now(), AT_ONCE))),
    },
  ]
}
