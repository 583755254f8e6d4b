import { ticketAnswered, ticketClosed, ticketOpened, ticketReplied } from '@vitrine/ordering'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { Write } from './index.ts'

/** What one side writes in a ticket is mailed to the other. */
export const ticketSubscriptions = (write: Write): Subscription[] => [
  subscribe(ticketOpened, 'notifications.mail-ticket-opened', (panelId, { userId, ticketId }) =>
    write(panelId, userId, () => ({ key: `ticket-opened:${ticketId}`, mail: { kind: 'ticket-written', ticketId } })),
  ),
  subscribe(ticketReplied, 'notifications.mail-ticket-replied', (panelId, { userId, ticketId, messageId }) =>
    write(panelId, userId, () => ({ key: `ticket-message:${messageId}`, mail: { kind: 'ticket-written', ticketId, messageId } })),
  ),
  subscribe(ticketAnswered, 'notifications.mail-ticket-answered', (panelId, { userId, ticketId, messageId, sendsAt }) =>
    write(panelId, userId, () => ({
      ...{ key: `ticket-message:${messageId}`, mail: { kind: 'ticket-answered', ticketId, messageId } },
      ...(sendsAt ? { sendAt: new Date(sendsAt) } : {}),
    })),
  ),
  subscribe(ticketClosed, 'notifications.mail-ticket-closed', (panelId, { userId, ticketId, version }) =>
    write(panelId, userId, () => ({ key: `ticket-closed:${ticketId}:${version}`, mail: { kind: 'ticket-closed', ticketId } })),
  ),
]
