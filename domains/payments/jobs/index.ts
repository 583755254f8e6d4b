import type { DueRows } from '@vitrine/platform/jobs'
import { sendAnswer } from '../commands/disputes/answer-dispute.ts'
import { checkInvoice } from '../commands/paying/check-invoice.ts'
import { sendRefund } from '../commands/refunds/send-refund.ts'
import { readMessage } from '../commands/webhooks/read-message.ts'
import type { PaymentsDeps } from '../deps.ts'
import { listDueAnswers, listDueInvoices, listDueMessages, listDueRefunds } from '../queries/list-due-rows.ts'

const BATCH = 20

/** The queues of this domain: messages of gateways, invoices whose next poll is due, and what gateways are to be told. */
export function paymentsDueRows(deps: PaymentsDeps): readonly DueRows[] {
  return [
    { name: 'payments.read-webhooks', idleMs: 500, concurrency: 1, run: () => workOff(deps, listDueMessages, readMessage) },
    { name: 'payments.check-invoices', idleMs: 2000, concurrency: 1, run: () => workOff(deps, listDueInvoices, checkInvoice) },
    { name: 'payments.send-refunds', idleMs: 2000, concurrency: 1, run: () => workOff(deps, listDueRefunds, sendRefund) },
    { name: 'payments.answer-disputes', idleMs: 5000, concurrency: 1, run: () => workOff(deps, listDueAnswers, sendAnswer) },
  ]
}

/** One bad row does not hold up the others; what went wrong is thrown when the batch is through. */
async function workOff(
  deps: PaymentsDeps,
  due: typeof listDueMessages,
  work: (deps: PaymentsDeps, panelId: number, id: number) => Promise<boolean>,
): Promise<number> {
  const heads = await due(deps.database, deps.clock.now(), BATCH)
  const errors: unknown[] = []
  for (const head of heads) {
    try {
      await work(deps, head.panelId, head.id)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${heads.length} rows failed`)
  return heads.length
}
