import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { measureKeywords } from '../commands/lines/measure-keywords.ts'
import type { SubscriptionDeps } from '../deps.ts'

/** Positions of keywords, looked up when they are due; nothing without a source. */
export function keywordSchedules(deps: SubscriptionDeps): Schedule[] {
  const { positions } = deps
  if (!positions) return []
  return [
    {
      name: 'ordering.measure-keywords',
      cron: '* * * * *',
      run: () => inEveryPanel(deps.panels, async (panelId) => void (await measureKeywords({ ...deps, positions }, panelId))),
    },
  ]
}
