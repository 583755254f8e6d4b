import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { deleteOld, deleteOldQuota } from '../commands/delete-old.ts'
import type { KeywordsDeps } from '../deps.ts'

/** Purges what is counted or cached for some days only. */
export const keywordsSchedules = (deps: KeywordsDeps): Schedule[] => [
  {
    name: 'keywords.delete-old',
    cron: '25 3 * * *',
    run: async () => {
      await deleteOldQuota(deps)
      await inEveryPanel(deps.panels, (panelId) => deleteOld(deps, panelId))
    },
  },
]
