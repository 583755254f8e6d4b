import { createSmtpMailer } from '@vitrine/connectors/messaging/smtp'
import { type MailSink, startMail } from '@vitrine/sandbox'
import { sendDueMail } from '../commands/send-due-mail.ts'
import type { NotificationsDeps } from '../deps.ts'
import { relayTo } from './relay.ts'

export interface MailDesk {
  readonly deps: NotificationsDeps
  readonly sink: MailSink
  /** Delivers all announced events of a panel to this domain and sends the resulting mails that are due so much later. */
  send(panelId: number, laterMs?: number): Promise<void>
}

/** This domain with a mail server of its own, beside whatever shop a test has. */
export async function aMailDesk(shop: Pick<NotificationsDeps, 'database' | 'panels' | 'catalogue' | 'clock'>): Promise<MailDesk> {
  const sink = await startMail()
  const deps: NotificationsDeps = {
    ...shop,
    mailer: createSmtpMailer({ url: sink.smtpUrl }),
    secret: 'a secret of thirty-two characters',
    log: { error: () => undefined },
  }
  const send = async (panelId: number, laterMs = 0): Promise<void> => {
    await relayTo(deps, panelId)
    const clock = { now: () => new Date(deps.clock.now().getTime() + laterMs) }
    while ((await sendDueMail({ ...deps, clock })) > 0);
  }
  return { deps, sink, send }
}
