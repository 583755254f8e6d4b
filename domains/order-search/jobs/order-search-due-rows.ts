import type { Database } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import { applyChanges } from '../commands/apply-changes.ts'
import { panelsWithChanges } from '../queries/panels-with-changes.ts'

/** The queue of this domain: changes that the index does not show yet. They are applied within a quarter of a second, or as soon as the ones before them are. */
export const orderSearchDueRows = ({ database }: { readonly database: Database }): DueRows[] => [
  {
    name: 'order-search.apply-changes',
    idleMs: 250,
    concurrency: 1,
    run: async () => {
      let applied = 0
      for (const panelId of await panelsWithChanges(database)) applied += await applyChanges(database, panelId)
      return applied
    },
  },
]
