import type { Panels } from '@vitrine/panels'
import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { forgetDocuments } from '../commands/documents/forget-documents.ts'
import type { DocumentDeps } from '../commands/documents/hand-in-document.ts'

/** Photos are kept no longer than they are needed. */
export const documentSchedules = (deps: DocumentDeps & { readonly panels: Panels }): Schedule[] => [
  {
    name: 'identity.forget-documents',
    cron: '50 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => forgetDocuments(deps, panelId)),
  },
]
