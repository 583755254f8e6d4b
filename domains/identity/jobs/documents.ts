import type { Panels } from '@vitrine/panels'
import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import type { DocumentDeps } from '../commands/documents/hand-in-document.ts'
import { purgeDocuments } from '../commands/documents/purge-documents.ts'

/** Erases photos as soon as they are no longer needed. */
export const documentSchedules = (deps: DocumentDeps & { readonly panels: Panels }): Schedule[] => [
  {
    name: 'identity.purge-documents',
    cron: '50 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => purgeDocuments(deps, panelId)),
  },
]
