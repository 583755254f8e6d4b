import type { Panels } from '@vitrine/panels'
import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { forgetDocuments } from '../commands/documents/forget-documents.ts'
import type { DocumentDeps } from '../commands/documents/hand-in-document.ts'

/** Erases photos as soon as they are no longer needed. */
export const documentSchedules = (deps: DocumentDeps & { readonly panels: Panels }): Schedule[] => [
  {
    name: 'identity.forget-documents',
    cron: '50 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => forgetDocuments(deps, panelId)),
  },
]
