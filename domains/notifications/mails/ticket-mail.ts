import type { User } from '@vitrine/identity'
import { findTicket, messagesOfTicket } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { TicketMail } from '../model/mail-kinds.ts'
import { escaped } from '../model/mail-page.ts'
import type { MailMessage } from '../ports.ts'

/**
 * What was written in a ticket, to the side that did not write it: the customer or the panel's support. One person's words to another, so without a footer and without
 * headers of automatic mail; notes are never mailed. Undefined when the ticket was deleted with its customer.
 */
export async function ticketMail(
  trx: Trx,
  panel: Panel,
  user: User,
  mail: TicketMail,
): Promise<Omit<MailMessage, 'messageId'> | undefined> {
  const ticket = await findTicket(trx, mail.ticketId)
  const messages = ticket ? await messagesOfTicket(trx, mail.ticketId, false) : []
  const message = mail.messageId === undefined ? messages[0] : messages.find(({ id }) => id === mail.messageId)
  const customer = user.email ?? ticket?.email
  if (!ticket || !message || !customer) return undefined
  const support = panel.settings.support_email
  const isAnswer = mail.kind === 'ticket-answered'
  const subject = ticket.subject.replace(/\s+/g, ' ')
  return {
    from: `"${panel.name.replace(/["\\\r\n]/g, '')}" <${support}>`,
    to: isAnswer ? customer : support,
    replyTo: isAnswer ? support : customer,
    subject: isAnswer ? `Re: ${subject} [#${ticket.id}]` : `[Ticket #${ticket.id}] ${subject}`,
    text: `${message.text}\n`,
    html: `<p style="white-space:pre-wrap">${escaped(message.text)}</p>`,
    headers: {},
  }
}
