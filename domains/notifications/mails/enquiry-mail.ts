import type { User } from '@vitrine/identity'
import { findEnquiry, findLine } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { escaped } from '../model/mail-page.ts'
import type { MailMessage } from '../ports.ts'

/**
 * A customer's question about an order, as the panel's support gets it; an answer goes to the customer. No footer and no header of automatic mail: a help desk
 * would ignore such a one. Undefined when the question was deleted with its customer.
 */
export async function enquiryMail(
  trx: Trx,
  panel: Panel,
  user: User,
  enquiryId: number,
): Promise<Omit<MailMessage, 'messageId'> | undefined> {
  const enquiry = await findEnquiry(trx, enquiryId)
  const line = enquiry && (await findLine(trx, enquiry.orderId))
  const answerTo = user.email ?? enquiry?.email
  if (!enquiry || !line || !answerTo) return undefined
  const support = panel.settings.support_email
  const facts = [
    `Order: #${line.id}`,
    `Status: ${line.status}`,
    `Service: ${line.serviceName} (${line.serviceId})`,
    ...(line.url ? [`Link: ${line.url}`] : []),
    `Delivered: ${line.delivered} of ${line.quantity}`,
    `Customer: ${user.id}, ${answerTo}`,
  ]
  return {
    from: `"${nameOf(panel.name)}" <${support}>`,
    to: support,
    replyTo: answerTo,
    subject: `[Order #${line.id}] ${enquiry.subject.replace(/\s+/g, ' ')}`,
    text: `${enquiry.text}\n\n-- \n${facts.join('\n')}\n`,
    html: `<p style="white-space:pre-wrap">${escaped(enquiry.text)}</p><hr><p>${facts.map(escaped).join('<br>')}</p>`,
    headers: {},
  }
}

const nameOf = (name: string): string => name.replace(/["\\\r\n]/g, '')
