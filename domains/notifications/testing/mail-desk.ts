import { createSmtpMailer } from '@vitrine/connectors/messaging/smtp'
import { type MailSink, startMail } from '@vitrine/sandbox'
import { sendDueMail } from '../commands/send-due-mail.ts'
import type { NotificationsDeps } from '../deps.ts'
import { relayTo } from './relay.ts'

export interface MailDesk {
  readonly deps: NotificationsDeps
  readonly sink: MailSink
  /** Delivers all announced events of a panel to this domain and sends the resulting mails. */
  send(panelId: number): Promise<void>
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
  const send = async (panelId: number): Promise<void> => {
    await relayTo(deps, panelId)
    while ((await sendDueMail(deps)) > 0);
  }
  return { deps, sink, send }
}
