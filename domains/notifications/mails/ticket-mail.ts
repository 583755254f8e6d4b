import type { User } from '@vitrine/identity'
import { findTicketMessage, followTicket, messagesOfTicket, ticketToken } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { toBcp47 } from '@vitrine/platform/kernel'
import type { TicketMail } from '../model/mail-kinds.ts'
import { escaped } from '../model/mail-page.ts'
import type { MailMessage } from '../ports.ts'
import type { Reader } from './reader.ts'

interface Around {
  readonly panel: Panel
  readonly user: User
  readonly reader: Reader
  /** Signs the link to the conversation. */
  readonly secret: string
}

/**
 * What was written in a ticket, to the side that did not write it: the customer or the panel's support. One person's words to another, so without a footer and without
 * headers of automatic mail; notes are never mailed. Below an answer stands, in the customer's language, where the conversation goes on: a mail that is sent back
 * would not get into it. Undefined when the ticket was deleted with its customer.
 */
export async function ticketMail(trx: Trx, mail: TicketMail, around: Around): Promise<Omit<MailMessage, 'messageId'> | undefined> {
  const { panel, user, reader, secret } = around
  // A message may have been moved to another ticket since, and a ticket may go on in another one.
  const moved = mail.messageId === undefined ? undefined : await findTicketMessage(trx, mail.messageId)
  const ticket = await followTicket(trx, moved?.ticketId ?? mail.ticketId)
  const messages = ticket ? await messagesOfTicket(trx, ticket.id, false) : []
  const message = mail.messageId === undefined ? messages[0] : messages.find(({ id }) => id === mail.messageId)
  const customer = user.email ?? ticket?.email
  if (!ticket || !message || !customer) return undefined
  const support = panel.settings.support_email
  const subject = ticket.subject.replace(/\s+/g, ' ')
  const from = `"${panel.name.replace(/["\\\r\n]/g, '')}" <${support}>`
  if (mail.kind !== 'ticket-written') {
    const url = reader.url(`/question/${ticketToken(secret, panel.id, ticket.id)}`)
    const isClosed = mail.kind === 'ticket-closed'
    // Opened again since: there is nothing to say of it.
    if (isClosed && ticket.state !== 'solved') return undefined
    return {
      ...{ from, to: customer, replyTo: support, subject: `Re: ${subject} [#${ticket.id}]`, headers: isClosed ? AUTOMATIC : {} },
      ...letter(isClosed ? reader.translate('ticket.closed') : message.text, reader, [
        reader.translate(isClosed ? 'ticket.reopen' : 'ticket.reply'),
        url,
      ]),
    }
  }
  const about = ticket.orderId === null ? [] : [`Order: #${ticket.orderId}`]
  return {
    ...{ from, to: support, replyTo: customer, subject: `[Ticket #${ticket.id}] ${subject}`, headers: {} },
    ...letter(message.text, { locale: 'en' }, about),
  }
}

/** Nobody’s absence is told in answer to it (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

const isAddress = (line: string): boolean => line.startsWith('http')

/** Somebody's words, and lines of ours below them. */
function letter(words: string, { locale }: Pick<Reader, 'locale'>, below: readonly string[]) {
  const lines = below.map((line) => (isAddress(line) ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line)))
  return {
    text: `${[words, ...(below.length > 0 ? [`-- \n${below.join('\n')}`] : [])].join('\n\n')}\n`,
    html: `<div lang="${toBcp47(locale)}"><p style="white-space:pre-wrap">${escaped(words)}</p>${lines.length > 0 ? `<hr><p>${lines.join('<br>')}</p>` : ''}</div>`,
  }
}
