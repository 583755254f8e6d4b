import { documentsDecided } from '@vitrine/identity'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { Write } from './index.ts'

/** Mails a decision about verification documents once, whatever was switched off. */
export const documentSubscriptions = (write: Write): Subscription[] => [
  subscribe(documentsDecided, 'notifications.mail-documents-decided', (panelId, { userId, outcome, decidedAt }) =>
    write(panelId, userId, () => ({ key: `documents-decided:${userId}:${decidedAt}`, mail: { kind: 'documents-decided', outcome } })),
  ),
]
