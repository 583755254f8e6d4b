import { announce } from '@vitrine/platform/jobs'
import { invariant, refuse } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../../deps.ts'
import { invoiceClosed, invoiceNotFound, notManual } from '../../errors.ts'
import { invoiceInModeration } from '../../events.ts'
import { isManual } from '../../model/method.ts'
import { advanceInvoice, lockInvoice, planNextPoll, savePayerComment } from '../../store/invoice-store.ts'
import { methodsByIds } from '../../store/method-store.ts'

/**
 * “I have paid” (NS-12): an operator must check; nothing is credited. Idempotent. A guest is authorised by the invoice's id alone,
 * a signed-in caller must own it. 422 when the gateway itself confirms this method, when the invoice is closed, or without a comment where one is asked.
 */
export const markAsPaid = (
  deps: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  request: { readonly invoiceId: string; readonly callerId: number | null; readonly comment: string | null },
): Promise<void> =>
  deps.database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, request.invoiceId)
    if (!invoice || (request.callerId !== null && request.callerId !== invoice.userId)) throw invoiceNotFound()
    const method = (await methodsByIds(trx, [invoice.methodId])).get(invoice.methodId)
    invariant(method, 'an invoice has its method')
    if (!isManual(method)) throw notManual()
    // Idempotent (OWAPI-011).
    if (invoice.state === 'in_moderation') return
    // Some banks' transfers are found by the payer's comment alone (PAY-006).
    if (method.asksComment && !request.comment?.trim()) refuse('comment', 'fields.required')
    const state = await advanceInvoice(trx, invoice, 'declared-paid', deps.clock.now())
    if (state !== 'in_moderation') throw invoiceClosed()
    await savePayerComment(trx, invoice.number, request.comment)
    await planNextPoll(trx, invoice.number, null)
    await announce(trx, invoiceInModeration, {
      invoiceId: invoice.id,
      userId: invoice.userId,
      purposeKind: invoice.purpose,
      orderId: invoice.orderId,
    })
  })
