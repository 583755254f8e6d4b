import { type DueRows, inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { purgeMail } from '../commands/purge-mail.ts'
import { sendDueMail } from '../commands/send-due-mail.ts'
import { type OperatorMailDeps, sendOperatorMail } from '../commands/send-operator-mail.ts'
import type { NotificationsDeps } from '../deps.ts'

/** Sends the mail that is due. */
export const notificationsDueRows = (deps: NotificationsDeps): DueRows[] => [
  { name: 'notifications.send-mail', idleMs: 1000, concurrency: 1, run: () => sendDueMail(deps) },
]

/** Sends the deployment's mail to people who run shops. */
export const operatorMailDueRows = (deps: OperatorMailDeps): DueRows[] => [
  { name: 'notifications.send-operator-mail', idleMs: 1000, concurrency: 1, run: () => sendOperatorMail(deps) },
]

/** Purges old mail every night. */
export const notificationsSchedules = ({
  database,
  panels,
  clock,
}: Pick<NotificationsDeps, 'database' | 'panels' | 'clock'>): Schedule[] => [
  {
    name: 'notifications.purge-mail',
    cron: '50 3 * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => {
        while ((await database.transaction(panelId, (trx) => purgeMail(trx, clock.now()))) > 0);
      }),
  },
]
