import { inEveryPanel, type PanelList, type Schedule } from '@vitrine/platform/jobs'
import type { AttachmentDeps } from '../commands/tickets/keep-attachment.ts'
import { purgeAttachments } from '../commands/tickets/purge-attachments.ts'

/** Erases pictures of tickets as soon as they are no longer needed. */
export const attachmentSchedules = (deps: AttachmentDeps & { readonly panels: PanelList }): Schedule[] => [
  {
    name: 'ordering.purge-attachments',
    cron: '55 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => purgeAttachments(deps, panelId)),
  },
]
