import type { DueRows } from '@vitrine/platform/jobs'
import { sendDueMail } from '../commands/send-due-mail.ts'
import type { NotificationsDeps } from '../deps.ts'

export const notificationsDueRows = (deps: NotificationsDeps): DueRows[] => [
  { name: 'notifications.send-mail', idleMs: 1000, concurrency: 1, run: () => sendDueMail(deps) },
]
