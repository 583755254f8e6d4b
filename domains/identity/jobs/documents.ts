import type { Panels } from '@vitrine/panels'
import type { Schedule } from '@vitrine/platform/jobs'
import { forgetDocuments } from '../commands/forget-documents.ts'
import type { DocumentDeps } from '../commands/hand-in-document.ts'

export const documentSchedules = (deps: DocumentDeps & { readonly panels: Panels }): Schedule[] => [
  {
    name: 'identity.forget-documents',
    cron: '50 * * * *',
    run: async () => {
      for (const panel of await deps.panels.all()) await forgetDocuments(deps, panel.id)
    },
  },
]
