import { findUser } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { refuse } from '@vitrine/platform/kernel'
import { orderAbsent, requestedTooOften } from '../../errors.ts'
import { supportRequested } from '../../events.ts'
import { findOwnOrder } from '../../queries/list/list-orders.ts'
import { insertEnquiry, nthEnquiryBefore } from '../../store/enquiry-store.ts'
import { fileQuestion } from '../tickets/open-ticket.ts'
import type { OwnOrder } from './act-on-order.ts'

const PER_HOUR = 5
const HOUR_MS = 3_600_000

export interface SupportQuestion {
  readonly subject: string
  readonly text: string
  readonly email: string | null
  readonly attachments?: readonly string[]
}

/** Puts a question about an own order to the panel's support: a ticket and one mail, five an hour (ORDER-008). Answers its number. */
export async function askSupport(trx: Trx, { userId, orderId }: OwnOrder, question: SupportQuestion, now: Date): Promise<number> {
  const [line, user] = [await findOwnOrder(trx, userId, orderId), await findUser(trx, userId)]
  if (!line || !user) throw orderAbsent()
  if (user.email === null && question.email === null) refuse('email', 'fields.required')
  const fifth = await nthEnquiryBefore(trx, userId, PER_HOUR)
  const waitMs = fifth ? fifth.getTime() + HOUR_MS - now.getTime() : 0
  if (waitMs > 0) throw requestedTooOften(waitMs)
  const email = user.email === null ? question.email : null
  const enquiryId = await insertEnquiry(trx, { orderId, userId, subject: question.subject, text: question.text, email, now })
  await fileQuestion(trx, userId, { ...question, kind: 'order', orderId, invoiceId: null, email }, now)
  await announce(trx, supportRequested, { enquiryId, orderId, userId })
  return enquiryId
}
