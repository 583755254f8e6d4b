import { panelOptionsIn } from '@vitrine/panels'
import { findInvoice } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { requestedTooOften, ticketAbsent } from '../../errors.ts'
import { ticketOpened } from '../../events.ts'
import { afterCustomer, dueOf } from '../../model/tickets/ticket-course.ts'
import { findOwnOrder } from '../../queries/list/list-orders.ts'
import { insertMessage } from '../../store/tickets/ticket-message-store.ts'
import { insertTicket, nthTicketBefore, unsolvedOfInvoice, unsolvedOfOrder, writeCourse } from '../../store/tickets/ticket-store.ts'
import type { TicketKind } from '../../vocabulary.ts'
import { attach } from './keep-attachment.ts'

const PER_HOUR = 5
const HOUR_MS = 3_600_000

export interface Question {
  readonly kind: TicketKind
  readonly orderId: number | null
  /** Of a payment. */
  readonly invoiceId: string | null
  readonly subject: string
  readonly text: string
  readonly email: string | null
  /** Uploaded pictures of the customer’s that go with it. */
  readonly attachments?: readonly string[]
}

/** Puts a question into the support's inbox, or behind the unsolved one about the same order or payment. Answers the ticket's number; limits are the caller's. */
export async function fileQuestion(trx: Trx, userId: number, question: Question, now: Date): Promise<number> {
  const { kind, orderId, invoiceId, subject, text, email, attachments = [] } = question
  const owner = { userId, operatorId: null }
  const known = await unsolvedAbout(trx, userId, question)
  const times = await panelOptionsIn(trx)
  if (known) {
    const messageId = await insertMessage(trx, { ticketId: known.id, text, now })
    await attach(trx, owner, { attachments, messageId })
    await writeCourse(trx, known.id, afterCustomer(times, known, now), now)
    return known.id
  }
  const fresh = { state: 'new', priority: 'normal' } as const
  const course = { ...fresh, waitsSince: now, dueAt: dueOf(times, fresh, now), snoozedUntil: null }
  const id = await insertTicket(trx, { ...course, userId, kind, orderId, invoiceId, subject, email, now })
  const messageId = await insertMessage(trx, { ticketId: id, text, now })
  await attach(trx, owner, { attachments, messageId })
  return id
}

async function unsolvedAbout(trx: Trx, userId: number, { orderId, invoiceId }: Pick<Question, 'orderId' | 'invoiceId'>) {
  if (orderId !== null) return unsolvedOfOrder(trx, userId, orderId)
  return invoiceId === null ? undefined : unsolvedOfInvoice(trx, userId, invoiceId)
}

/** Opens a ticket of a customer: five an hour, and about an order or a payment only of their own. */
export async function openTicket(trx: Trx, userId: number, question: Question, now: Date): Promise<number> {
  if (question.orderId !== null && !(await findOwnOrder(trx, userId, question.orderId))) throw ticketAbsent()
  if (question.invoiceId !== null && (await findInvoice(trx, question.invoiceId))?.userId !== userId) throw ticketAbsent()
  const fifth = await nthTicketBefore(trx, userId, PER_HOUR)
  const waitMs = fifth ? fifth.getTime() + HOUR_MS - now.getTime() : 0
  if (waitMs > 0) throw requestedTooOften(waitMs)
  const ticketId = await fileQuestion(trx, userId, question, now)
  await announce(trx, ticketOpened, { ticketId, userId })
  return ticketId
}
